import { useId, useMemo, useState } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import { type Check, importances } from '../../../lib/domain/reports/report.ts';
import ChecksOf from './ChecksOf.tsx';
import { number } from './quantity.ts';
import { formatValue } from './format-value.ts';

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
          passedOf={passedOf}
          searched={wanted !== ''}
        />
      ))}
    </section>
  );
}

function passedOf(checks: Check[]): string {
  return t(
    'detailPassedOf',
    number(checks.filter(({ passed }) => passed).length),
    number(checks.length),
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
