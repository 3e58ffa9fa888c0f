import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import Shape from '../../ui/Shape.tsx';
import { foundBy } from './found.ts';
import LongText from '../../ui/LongText.tsx';
import { formatValue } from './format-value.ts';
import { usePieces } from './use-pieces.tsx';

/** A value that stands beside the title, in characters; a longer one stands below. */
const short = 24;
/** How many places of a check are in sight at first. */
const firstPlaces = 5;

/**
 * One check: passed or failed by shape and word, its value, and what was found; open where it
 * failed. What a service says is text.
 */
export default function CheckItem({ check }: { check: Check }) {
  const { title, passed, value, errors } = check;
  const values = formatValue(value);
  const { count, places } = foundBy(check);
  const beside = values.length === 1 && values[0]!.length <= short ? values[0] : null;
  return (
    <li class="check">
      <Shape tone={passed ? 'good' : 'bad'} />
      <div class="row wrap">
        <span class="hidden">{t(passed ? 'detailPassed' : 'detailFailed')}: </span>
        <LongText text={title} />
        {beside !== null && (
          <span class="value small muted">
            <span class="hidden">{t('detailCheckValue')}: </span>
            <bdi>{beside}</bdi>
          </span>
        )}
      </div>
      {beside === null && values.length > 0 && <Lines lines={values} kind="small muted" />}
      {count !== null && places.length === 0 && count > 0 && (
        <p class="small muted">{plural('detailFound', count)}</p>
      )}
      {places.length > 0 && (
        <details class="small" open={!passed}>
          <summary>
            {t(Array.isArray(errors) ? 'detailAffected' : 'detailFindings')}
            {count === null ? '' : ` (${count})`}
          </summary>
          <Lines lines={places} kind="found" first={firstPlaces} />
        </details>
      )}
    </li>
  );
}

function Lines({ lines, kind, first }: { lines: string[]; kind: string; first?: number }) {
  const { shown, list, more } = usePieces(lines, first);
  return (
    <div class={kind}>
      <ul ref={list}>
        {shown.map((line, index) => (
          <li key={index}>
            <LongText text={line} />
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}
