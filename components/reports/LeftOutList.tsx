import { words } from '../../lib/browser/words.ts';
import { pageOf } from '../../lib/model/page.ts';
import { sentenceOf } from '../shared/advice.ts';
import type { Progress } from './exportReports.ts';
import { shownCount } from './shownCount.ts';

interface Props {
  progress: Progress;
}

/** Which reports the file lacks, and why, where it is known which they are. Not in a live region: nobody wants to hear all of it at once. */
export default function LeftOutList({ progress: { leftOut, named } }: Props) {
  if (named.length === 0) return null;
  return (
    <ul class="small failed" tabIndex={0} aria-label={words('exportLeftOut', shownCount(leftOut))}>
      {named.map(({ id, url, problem }) => (
        <li key={id}>
          <bdi dir="ltr">{pageOf(url)}</bdi>: {words(sentenceOf(problem.code))} {problem.text && <bdi>{problem.text}</bdi>}
        </li>
      ))}
      {leftOut > named.length && <li>{words('reportsBulkMoreFailed', shownCount(leftOut - named.length))}</li>}
    </ul>
  );
}
