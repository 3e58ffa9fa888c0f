import { plural, t } from '../../../lib/browser/i18n.ts';
import { fixFirst } from '../../../lib/domain/reports/checks.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import Shape from '../../ui/Shape.tsx';
import { foundBy, Importance } from './CheckItem.tsx';
import { formatValue } from './format-value.ts';

/** As much of what was found as one line could hold. */
const maxLineLength = 160;

/**
 * "Fix first": up to three failing checks, the most important first, each with what was found in
 * one line. That all passed is said, too.
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
                <FoundInShort check={check} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The number first, since the end is cut off. */
function FoundInShort({ check }: { check: Check }) {
  const { count, places } = foundBy(check);
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
