import { useId } from 'preact/hooks';
import { plural, t } from '../../lib/browser/i18n.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import Shape from '../ui/Shape.tsx';
import LongText from '../ui/LongText.tsx';
import type { More } from './Checks.tsx';
import { findingsOf } from './findings.ts';
import { formatValue } from './format-value.ts';
import { usePieces } from './use-pieces.tsx';

/** The length up to which a value is beside the title. A longer one is below it. */
const maxValueBeside = 24;
/** The number of findings to show at first. */
const firstPlaces = 5;

/**
 * One check: whether it passed, its value, and its findings, which are open if it failed. All that
 * the service sent is shown as text.
 */
export default function CheckItem({ check, more }: { check: Check; more?: More | undefined }) {
  const id = useId();
  const { title, passed, value, errors } = check;
  const values = formatValue(value);
  const { count, places } = findingsOf(check);
  const beside = values.length === 1 && values[0]!.length <= maxValueBeside ? values[0] : null;
  return (
    <li class="check">
      <Shape tone={passed ? 'good' : 'bad'} />
      <div class="row wrap">
        <span class="hidden">{t(passed ? 'detailPassed' : 'detailFailed')}: </span>
        <span id={id}>
          <LongText text={title} />
        </span>
        {beside !== null && (
          <span class="value small muted">
            <span class="hidden">{t('detailCheckValue')}: </span>
            <bdi>{beside}</bdi>
          </span>
        )}
      </div>
      {more?.(check, id)}
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
