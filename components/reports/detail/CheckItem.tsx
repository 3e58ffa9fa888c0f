import { plural, t } from '../../../lib/browser/i18n.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import Shape from '../../ui/Shape.tsx';
import LongText from '../../ui/LongText.tsx';
import { formatValue } from './format-value.ts';
import { usePieces } from './use-pieces.tsx';

/** A value that stands beside the title, in characters; a longer one stands below. */
const maxValueBeside = 24;
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
  const beside = values.length === 1 && values[0]!.length <= maxValueBeside ? values[0] : null;
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

interface Props {
  of: Check['importance'];
  /** Whether the word alone says of what it is, as beside a check. */
  brief?: boolean;
}

/** The importance of a check: three bars and the word; assistive tools hear "High importance". */
export function Importance({ of, brief = false }: Props) {
  const whole = t(`detailImportance_${of}`);
  if (!brief) return <span class={`level ${of}`}>{whole}</span>;
  return (
    <span class={`level ${of}`}>
      <span aria-hidden="true">{t(`detailLevel_${of}`)}</span>
      <span class="hidden">{whole}</span>
    </span>
  );
}

/**
 * What a check found: how many places where the service says so, and what is known of each, as
 * text.
 */
export interface Found {
  count: number | null;
  places: string[];
}

/**
 * Reads the errors of a check, whatever form they have: a list of places, a number of them, or
 * text.
 */
export function foundBy({ errors }: Check): Found {
  if (typeof errors === 'number') return { count: errors, places: [] };
  // That there are errors is what the check says already.
  if (typeof errors === 'boolean') return { count: null, places: [] };
  const places = formatValue(errors);
  return { count: Array.isArray(errors) ? places.length : null, places };
}
