import { t } from '../../lib/browser/i18n.ts';
import type { Problem } from '../../lib/domain/problem.ts';
import { problemMessage } from '../jobs/problem-message.ts';
import PageAddress from '../report-parts/PageAddress.tsx';

interface Props {
  url: string;
  problem: Problem;
}

/** One report that failed, as a list item: its page and the problem. */
export default function FailedReport({ url, problem }: Props) {
  return (
    <li>
      <PageAddress url={url} />: {t(problemMessage(problem.code))}{' '}
      {problem.text && <bdi>{problem.text}</bdi>}
    </li>
  );
}
