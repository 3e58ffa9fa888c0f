import { words } from '../../lib/browser/words.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { sentenceOf } from '../shared/advice.ts';
import PageAddress from '../shared/PageAddress.tsx';

interface Props {
  url: string;
  problem: Problem;
}

/** One report that something went wrong with, as an item of a list: its page, and why. */
export default function ReportFault({ url, problem }: Props) {
  return (
    <li>
      <PageAddress url={url} />: {words(sentenceOf(problem.code))} {problem.text && <bdi>{problem.text}</bdi>}
    </li>
  );
}
