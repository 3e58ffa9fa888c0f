import { t } from '../../lib/browser/i18n.ts';
import type { Problem } from '../../lib/domain/problem.ts';
import { problemMessage } from '../jobs/problem-message.ts';
import PageAddress from '../report-parts/PageAddress.tsx';

interface Props {
  url: string;
  problem: Problem;
}

/** One report that something went wrong with, as an item of a list: its page, and why. */
export default function ReportFault({ url, problem }: Props) {
  return (
    <li>
      <PageAddress url={url} />: {t(problemMessage(problem.code))}{' '}
      {problem.text && <bdi>{problem.text}</bdi>}
    </li>
  );
}
