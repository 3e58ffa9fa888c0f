import { language, plural, words } from '../../lib/browser/words.ts';
import type { Fill } from '../../lib/storage/fills.ts';
import { sentenceOf } from '../shared/advice.ts';

/** How far the archive is filled, and why it waits. */
export default function FillProgress({ fill: { seen, total, finishedAt, page, problem } }: { fill: Fill }) {
  const over = finishedAt !== undefined && page === 1;
  return (
    <div class="filling small" role="status">
      {over ? (
        <p>{words('optionsFilled', new Date(finishedAt).toLocaleString(language()))}</p>
      ) : (
        <>
          <progress aria-label={words('optionsFillArchive')} {...(total !== null && { value: seen, max: Math.max(total, seen, 1) })} />
          <p>{total === null ? plural('optionsFilling', seen) : plural('optionsFillingOf', total, seen.toLocaleString(language()))}</p>
        </>
      )}
      {problem && (
        <p>
          {words(sentenceOf(problem.code))} {words('optionsFillWaits')}
        </p>
      )}
    </div>
  );
}
