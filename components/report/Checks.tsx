import type { ComponentChildren } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { formatNumber, plural, t } from '../../lib/browser/i18n.ts';
import { fixFirst } from '../../lib/domain/reports/checks.ts';
import { type Check, importances } from '../../lib/domain/reports/report.ts';
import Shape from '../ui/Shape.tsx';
import { adviceOf, checkTitle, describeCheck, partTexts, valueTexts } from './describe-check.ts';
import Importance from './Importance.tsx';
import CheckItem, { type CheckTools } from './CheckItem.tsx';
import { usePieces } from './use-pieces.tsx';

interface Props {
  checks: Check[];
  loading: boolean;
  tools: CheckTools;
}

/**
 * The checks of a report: what to fix first, the other failed checks by importance, then what
 * passed, folded. The filter searches the full text of all checks, including those not drawn yet.
 */
export default function Checks({ checks, loading, tools }: Props) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const searched = filter.trim().toLowerCase();
  const textOf = useMemo(() => cachedTexts(), [checks]);
  const matching =
    searched === '' ? checks : checks.filter((check) => textOf(check).includes(searched));
  const failed = matching.filter(({ passed }) => !passed);
  const passed = matching.filter((check) => check.passed);
  const first = fixFirst(checks);
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
      {checks.length > 0 && first.length === 0 && (
        <p class="check-line">
          <Shape tone="good" />
          {t('fixFirstAllPassed')}
        </p>
      )}
      <FailedChecks
        key={`first ${searched}`}
        title={t('fixFirstTitle')}
        checks={first.filter((check) => failed.includes(check))}
        hasImportance
        tools={tools}
      />
      {importances.map((importance) => (
        <FailedChecks
          key={`${importance} ${searched}`}
          title={<Importance of={importance} />}
          checks={failed.filter(
            (check) => check.importance === importance && !first.includes(check),
          )}
          tools={tools}
        />
      ))}
      {passed.length > 0 && (
        <details key={searched} open={searched !== ''}>
          <summary class="small">{plural('detailPassedCount', passed.length)}</summary>
          <CheckItems checks={passed} hasImportance tools={tools} />
        </details>
      )}
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

interface ListProps {
  checks: Check[];
  /** Whether the importance of each check stands beside it. */
  hasImportance?: boolean;
  tools?: CheckTools;
}

/** A group of failed checks, below its title. Draws nothing if there are none. */
function FailedChecks({ title, ...list }: ListProps & { title: ComponentChildren }) {
  const id = useId();
  if (list.checks.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 class="row">
        <span id={id} class="grow">
          {title}
        </span>
        <span class="small muted">{formatNumber(list.checks.length)}</span>
      </h4>
      <CheckItems {...list} />
    </section>
  );
}

/** The list of these checks. A long list is drawn in pieces. */
export function CheckItems({ checks, hasImportance, tools }: ListProps) {
  const { shown, list, more: showMore } = usePieces(checks);
  return (
    <>
      <ul ref={list}>
        {shown.map((check, index) => (
          <CheckItem
            key={`${check.key ?? check.title} ${index}`}
            check={check}
            hasImportance={hasImportance}
            tools={tools}
          />
        ))}
      </ul>
      {showMore}
    </>
  );
}
