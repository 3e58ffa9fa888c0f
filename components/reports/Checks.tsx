import { useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import { type Check, importances } from '../../lib/model/report.ts';
import { useName } from '../shared/useName.ts';
import CheckItem from './CheckItem.tsx';
import { readable } from './readable.ts';

interface Props {
  checks: Check[];
  loading: boolean;
}

/** The checks of a report by importance, failed first; the filter looks into titles and into what was found. */
export default function Checks({ checks, loading }: Props) {
  const id = useName();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const found = checks.filter(
    ({ title, value, errors }) =>
      wanted === '' || [title, ...readable(value), ...readable(errors)].join('\n').toLowerCase().includes(wanted),
  );
  return (
    <section class="checks" aria-labelledby="checks">
      <h3 id="checks">{words('reportsChecks')}</h3>
      {checks.length > 0 && (
        <div class="field">
          <label for={id}>{words('reportsFilterChecks')}</label>
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
        {checks.length === 0 ? !loading && words('reportsNoChecks') : found.length === 0 && words('reportsNoCheckFound')}
      </p>
      {importances.map((importance) => {
        const group = found.filter((check) => check.importance === importance).toSorted((a, b) => Number(a.passed) - Number(b.passed));
        if (group.length === 0) return null;
        return (
          <section key={importance} aria-labelledby={`${id}-${importance}`}>
            <h4 id={`${id}-${importance}`} class="row">
              <span class="grow">{words(`reportsImportance_${importance}`)}</span>
              <span class="small muted">{words('reportsPassedOf', group.filter(({ passed }) => passed).length, group.length)}</span>
            </h4>
            <ul>
              {group.map((check, index) => (
                <CheckItem key={`${check.title} ${index}`} check={check} />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
