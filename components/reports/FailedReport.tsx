import type { Problem } from '../../lib/domain/problem.ts';
import { ProblemInLine } from '../jobs/ServiceWords.tsx';
import PageAddress from '../report-parts/PageAddress.tsx';

interface Props {
  url: string;
  problem: Problem;
}

/** One report that failed, as a list item: its page and the problem. */
export default function FailedReport({ url, problem }: Props) {
  return (
    <li>
      <PageAddress url={url} />: <ProblemInLine problem={problem} />
    </li>
  );
}
