import type { ComponentChildren } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import { formatNumber } from '../../lib/browser/formats.ts';
import { plural, t } from '../../lib/browser/i18n.ts';
import { fixFirst } from '../../lib/domain/reports/checks.ts';
import {
  type Check,
  importances,
  isAccepted,
  isFailing,
  type Unchecked,
} from '../../lib/domain/reports/report.ts';
import { type Categories, lowestFirst } from '../../lib/domain/reports/result.ts';
import { Select } from '../ui/Field.tsx';
import Shape from '../ui/Shape.tsx';
import { acceptedCounts } from './accepted.ts';
import AcceptedChecks from './AcceptedChecks.tsx';
import { categoryName, scoreText } from './categories.ts';
import { adviceOf, checkTitle, describeCheck, partTexts, valueTexts } from './describe-check.ts';
import Importance from './Importance.tsx';
import { uncheckedTitle } from './unchecked.ts';
import UncheckedChecks from './UncheckedChecks.tsx';
import type { CheckTools } from './CheckItem.tsx';
import CheckItems, { type CheckItemsProps } from './CheckItems.tsx';

interface Props {
  checks: Check[];
  unchecked: Unchecked[];
  /** The categories of the report, by which the failed checks can be grouped. */
  categories: Categories;
  byCategory: boolean;
  onByCategory: (byCategory: boolean) => void;
  loading: boolean;
  tools: CheckTools;
  /** More above the accepted checks. */
  aboveAccepted?: ComponentChildren;
}

/**
 * The checks of a report: what to fix first, the other failed checks by importance or by category,
 * then, folded, those that are accepted, those that passed and those that were not checked. The
 * filter searches the full text of all checks, including those not drawn yet.
 */
export default function Checks(props: Props) {
  const { checks, unchecked, categories, byCategory, onByCategory, loading, tools } = props;
  const { aboveAccepted } = props;
  const id = useId();
  const [filter, setFilter] = useState('');
  const searched = filter.trim().toLowerCase();
  const textOf = useMemo(() => cachedTexts(), [checks]);
  const matching =
    searched === '' ? checks : checks.filter((check) => textOf(check).includes(searched));
  const failed = matching.filter(isFailing);
  const passed = matching.filter((check) => check.passed);
  const uncheckedFound = unchecked.filter((check) =>
    [uncheckedTitle(check), check.explanation ?? ''].join('\n').toLowerCase().includes(searched),
  );
  const first = fixFirst(checks);
  const names = lowestFirst(categories).filter(([name]) =>
    checks.some(({ category }) => category === name),
  );
  const isByCategory = byCategory && names.length > 0;
  const groups = isByCategory ? groupsOfCategories(names) : groupsOfImportance;
  return (
    <section class="checks" aria-labelledby="checks">
      <div class="row">
        <h3 id="checks" class="grow">
          {t('detailChecks')}
        </h3>
        {checks.length > 0 && <span class="small muted">{countsText(checks)}</span>}
      </div>
      {checks.length > 0 && (
        <div class="row wrap tools">
          <div class="field grow">
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
          {names.length > 0 && (
            <Select
              label={t('groupBy')}
              value={byCategory ? 'category' : 'importance'}
              options={[
                { value: 'importance', label: t('sharedImportance') },
                { value: 'category', label: t('groupByCategory') },
              ]}
              onChange={(chosen) => onByCategory(chosen === 'category')}
            />
          )}
        </div>
      )}
      <p role="status" class="small muted">
        {checks.length === 0
          ? !loading && t('detailNoChecks')
          : matching.length + uncheckedFound.length === 0 && t('detailNoCheckFound')}
      </p>
      {checks.length > 0 && first.length === 0 && (
        <p class="check-line">
          <Shape tone="good" />
          {acceptedCounts(checks) || t('fixFirstAllPassed')}
        </p>
      )}
      <FailedChecks
        key={`first ${searched}`}
        title={t('fixFirstTitle')}
        checks={first.filter((check) => failed.includes(check))}
        hasImportance
        tools={tools}
      />
      {groups.map(({ name, title, has }) => (
        <FailedChecks
          key={`${name} ${searched}`}
          title={title}
          checks={failed.filter((check) => has(check) && !first.includes(check))}
          hasImportance={isByCategory}
          tools={tools}
        />
      ))}
      <AcceptedChecks
        key={`accepted ${searched}`}
        checks={matching.filter(isAccepted)}
        open={searched !== ''}
        above={aboveAccepted}
        tools={tools}
      />
      {passed.length > 0 && (
        <details key={searched} open={searched !== ''}>
          <summary class="small">{plural('detailPassedCount', passed.length)}</summary>
          <CheckItems checks={passed} hasImportance tools={tools} />
        </details>
      )}
      <UncheckedChecks
        key={`unchecked ${searched}`}
        unchecked={uncheckedFound}
        open={searched !== ''}
      />
    </section>
  );
}

/** A group of failed checks. */
interface Group {
  name: string;
  title: ComponentChildren;
  has: (check: Check) => boolean;
}

const groupsOfImportance: Group[] = importances.map((importance) => ({
  name: importance,
  title: <Importance of={importance} />,
  has: (check) => check.importance === importance,
}));

/** The groups of the categories with these names, and of what belongs to none of them. */
function groupsOfCategories(categories: [name: string, score: number | null][]): Group[] {
  const names = new Set<string | undefined>(categories.map(([name]) => name));
  return [
    ...categories.map(([name, score]): Group => ({
      name,
      title: t('categoryScore', categoryName(name), scoreText(score)),
      has: ({ category }) => category === name,
    })),
    { name: '', title: t('categoryOther'), has: ({ category }) => !names.has(category) },
  ];
}

/** Returns how many checks passed, or how many fail and how many are accepted, if any are. */
export function countsText(checks: Check[]): string {
  const passed = checks.filter((check) => check.passed).length;
  const passedText = t('detailPassedOf', passed, checks.length);
  return acceptedCounts(checks) || passedText;
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
    check.accepted?.reason ?? '',
  ].join('\n');
}

/** A group of failed checks, below its title. Draws nothing if there are none. */
function FailedChecks({ title, ...list }: CheckItemsProps & { title: ComponentChildren }) {
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
