import { useId, useMemo, useState } from 'preact/hooks';
import { formatNumber, plural, t } from '../../../lib/browser/i18n.ts';
import { type Check, importances } from '../../../lib/domain/reports/report.ts';
import { formatValue } from './format-value.ts';
import CheckItem, { Importance } from './CheckItem.tsx';
import { usePieces } from './use-pieces.tsx';

interface Props {
  checks: Check[];
  loading: boolean;
}

/**
 * The checks of a report by importance, failed first; the filter looks into titles and into what
 * was found, of all of them.
 */
export default function Checks({ checks, loading }: Props) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const textOf = useMemo(() => texts(), [checks]);
  const found = wanted === '' ? checks : checks.filter((check) => textOf(check).includes(wanted));
  return (
    <section class="checks" aria-labelledby="checks">
      <div class="row">
        <h3 id="checks" class="grow">
          {t('detailChecks')}
        </h3>
        {checks.length > 0 && <span class="small muted">{passedOf(checks)}</span>}
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
              // Escape empties the filter first, and closes the report next.
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
          : found.length === 0 && t('detailNoCheckFound')}
      </p>
      {importances.map((importance) => (
        <ChecksOf
          key={`${importance} ${wanted}`}
          importance={importance}
          checks={found.filter((check) => check.importance === importance)}
          searched={wanted !== ''}
        />
      ))}
    </section>
  );
}

function passedOf(checks: Check[]): string {
  return t(
    'detailPassedOf',
    formatNumber(checks.filter(({ passed }) => passed).length),
    formatNumber(checks.length),
  );
}

/** What a filter looks into, written once for each check. */
function texts(): (check: Check) => string {
  const known = new Map<Check, string>();
  return (check) => {
    const { title, value, errors } = check;
    const text =
      known.get(check) ??
      [title, ...formatValue(value), ...formatValue(errors)].join('\n').toLowerCase();
    known.set(check, text);
    return text;
  };
}

interface ChecksOfProps {
  importance: Check['importance'];
  checks: Check[];
  /** Whether a filter found them: then those that passed are to be seen, too. */
  searched: boolean;
}

/** The checks of one importance: the failed ones, and the others folded. */
function ChecksOf({ importance, checks, searched }: ChecksOfProps) {
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
        <span class="small muted">{passedOf(checks)}</span>
      </h4>
      <Items checks={failed} />
      {passed.length > 0 && (
        <details open={searched}>
          <summary class="small">{plural('detailPassedCount', passed.length)}</summary>
          <Items checks={passed} />
        </details>
      )}
    </section>
  );
}

function Items({ checks }: { checks: Check[] }) {
  const { shown, list, more } = usePieces(checks);
  return (
    <>
      <ul ref={list}>
        {shown.map((check, index) => (
          <CheckItem key={`${check.key ?? check.title} ${index}`} check={check} />
        ))}
      </ul>
      {more}
    </>
  );
}
