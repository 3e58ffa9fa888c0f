import { words } from '../../lib/browser/words.ts';
import type { Check } from '../../lib/model/report.ts';
import Shape from '../shared/Shape.tsx';
import Lines from './Lines.tsx';
import { readable } from './readable.ts';

/** One check: passed or failed by shape and word, and what the service says of it, as text. */
export default function CheckItem({ check: { title, passed, value, errors } }: { check: Check }) {
  const said = readable(value);
  const found = readable(errors);
  const head = (
    <>
      <Shape tone={passed ? 'good' : 'bad'} />
      <span class="hidden">{words(passed ? 'reportsPassed' : 'reportsFailed')}: </span>
      <bdi class="grow">{title}</bdi>
    </>
  );
  if (said.length + found.length === 0) return <li class="check">{head}</li>;
  return (
    <li>
      <details>
        <summary class="check">{head}</summary>
        <div class="said small">
          <Lines label={words('reportsCheckErrors')} lines={found} />
          <Lines label={words('reportsCheckValue')} lines={said} />
        </div>
      </details>
    </li>
  );
}
