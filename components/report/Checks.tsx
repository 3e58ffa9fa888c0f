import { useId, useMemo, useState } from 'preact/hooks';
import { formatNumber, plural, t } from '../../lib/browser/i18n.ts';
import { type Check, importances } from '../../lib/domain/reports/report.ts';
import { adviceOf, checkTitle, describeCheck, partTexts, valueTexts } from './describe-check.ts';
import Importance from './Importance.tsx';
import CheckItem, { type More } from './CheckItem.tsx';
import { usePieces } from './use-pieces.tsx';

interface Props {
  checks: Check[];
  loading: boolean;
  more?: More;
}

/**
 * The checks of a report by importance, failed checks first. The filter searches the full text of
 * all checks, including those not drawn yet.
 */
export default function Checks({ checks, loading, more }: Props) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const searched = filter.trim().toLowerCase();
  const textOf = useMemo(() => cachedTexts(), [checks]);
  const matching =
    searched === '' ? checks : checks.filter((check) => textOf(check).includes(searched));
  return (
    <section class="checks" aria-labelledby="checks">
      <div class="row">
        <h3 id="checks" class="grow">
          {t('detailChecks')}
        </h3>
        {checks.length > 0 && <span class="small muted">{passedText(checks)}</span>}
      </div>
      {checks.length > 0 && (
        <div class="field">
          <label for={id}>{t('detailFilterChecks')}</label>
          <input
            id={id}
            type="search"
            class="input"
            dir="auto"
            autocomplete="off"
            spellcheck={false}
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
            onKeyDown={(event) => {
              // The first Escape clears the filter. The next one closes the report.
              if (event.key === 'Escape' && filter !== '') {
                event.preventDefault();
                setFilter('');
              }
            }}
          />
        </div>
      )}
      <p role="status" class="small muted">
        {checks.length === 0
          ? !loading && t('detailNoChecks')
          : matching.length === 0 && t('detailNoCheckFound')}
      </p>
      {importances.map((importance) => (
        <ImportanceGroup
          key={`${importance} ${searched}`}
          importance={importance}
          checks={matching.filter((check) => check.importance === importance)}
          isFiltered={searched !== ''}
          more={more}
        />
      ))}
    </section>
  );
}

/** Returns how many checks passed, such as "9 of 14 passed". */
export function passedText(checks: Check[]): string {
  return t(
    'detailPassedOf',
    formatNumber(checks.filter(({ passed }) => passed).length),
    formatNumber(checks.length),
  );
}

/** Returns a function that builds the searchable text of a check once and then reuses it. */
function cachedTexts(): (check: Check) => string {
  const known = new Map<Check, string>();
  return (check) => {
    const text = known.get(check) ?? textOfCheck(check).toLowerCase();
    known.set(check, text);
    return text;
  };
}

function textOfCheck(check: Check): string {
  const description = describeCheck(check);
  return [
    checkTitle(check),
    description.value,
    ...valueTexts(description),
    ...partTexts(description.findings),
    ...adviceOf(check).map(({ text }) => text),
  ].join('\n');
}

interface ImportanceGroupProps {
  importance: Check['importance'];
  checks: Check[];
  /** Whether a filter is set. If so, the passed checks are open, too. */
  isFiltered: boolean;
  more: More | undefined;
}

/** The checks of one importance: failed checks first, then the passed ones, folded. */
function ImportanceGroup({ importance, checks, isFiltered, more }: ImportanceGroupProps) {
  const id = useId();
  if (checks.length === 0) return null;
  const failed = checks.filter(({ passed }) => !passed);
  const passed = checks.filter((check) => check.passed);
  return (
    <section aria-labelledby={id}>
      <h4 id={id} class="row">
        <span class="grow">
          <Importance of={importance} />
        </span>
        <span class="small muted">{passedText(checks)}</span>
      </h4>
      <CheckItems checks={failed} more={more} />
      {passed.length > 0 && (
        <details open={isFiltered}>
          <summary class="small">{plural('detailPassedCount', passed.length)}</summary>
          <CheckItems checks={passed} />
        </details>
      )}
    </section>
  );
}

/** The list of these checks. A long list is drawn in pieces. */
export function CheckItems({ checks, more }: { checks: Check[]; more?: More | undefined }) {
  const { shown, list, more: showMore } = usePieces(checks);
  return (
    <>
      <ul ref={list}>
        {shown.map((check, index) => (
          <CheckItem key={`${check.key ?? check.title} ${index}`} check={check} more={more} />
        ))}
      </ul>
      {showMore}
    </>
  );
}
