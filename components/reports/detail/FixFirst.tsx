import { plural, t } from '../../../lib/browser/i18n.ts';
import { fixFirst } from '../../../lib/domain/reports/checks.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import Shape from '../../ui/Shape.tsx';
import { findingsOf, Importance } from './CheckItem.tsx';
import { formatValue } from './format-value.ts';

/** The number of characters that fit in one line on any screen. */
const maxLineLength = 160;

/**
 * "Fix first": up to three failing checks, the most important first, each with its finding in one
 * line. If all checks passed, it says so.
 */
export default function FixFirst({ checks }: { checks: Check[] }) {
  if (checks.length === 0) return null;
  const first = fixFirst(checks);
  if (first.length === 0)
    return (
      <p class="item">
        <Shape tone="good" />
        {t('detailAllPassed')}
      </p>
    );
  return (
    <section aria-labelledby="fix-first">
      <h3 id="fix-first">{t('detailFixFirst')}</h3>
      <ul>
        {first.map((check, index) => (
          <li key={index} class="item">
            <Shape tone="bad" />
            <div>
              <div class="cut" dir="auto">
                {check.title.slice(0, maxLineLength)}
              </div>
              <div class="small muted in-short">
                <Importance of={check.importance} brief />
                <Finding check={check} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The finding of a check in one line. The number comes first, because the end may be cut off. */
function Finding({ check }: { check: Check }) {
  const { count, places } = findingsOf(check);
  const [place] = places;
  const value = formatValue(check.value).join(', ');
  const short = (place ?? '').slice(0, maxLineLength);
  const counted = count !== null && count > 0;
  if (!counted && short === '' && value === '') return null;
  return (
    <>
      <span aria-hidden="true">·</span>
      {counted && (
        <span>
          {short === '' ? plural('detailFound', count) : `${plural('detailFound', count)}:`}
        </span>
      )}
      {short === '' ? (
        !counted && (
          <span class="cut" dir="auto">
            {value.slice(0, maxLineLength)}
          </span>
        )
      ) : (
        <code class="cut" dir="auto">
          {short}
        </code>
      )}
    </>
  );
}
