import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t, type Words } from '../../lib/browser/i18n.ts';
import { perPages, sorts } from '../../lib/domain/reports/list-parameters.ts';
import { changePreferences } from '../../lib/storage/preferences.ts';
import { Select } from '../ui/Field.tsx';
import Popover from '../ui/Popover.tsx';
import type { ServiceView } from './view.ts';

type ListChanges = Partial<Pick<ServiceView, 'search' | 'sort' | 'perPage'>>;

/** The names of the fields that lists are sorted by, as the headings of their columns say them. */
export const sortNames: Record<ServiceView['sortBy'], Words> = {
  id: 'detailIdField',
  generated_at: 'sharedAudited',
  url: 'sharedAddress',
  result: 'reportsResult',
  created_at: 'sharedCreated',
  project: 'sharedName',
  change: 'reportsChange',
};

/** The name of an order: what falls and rises has an order of its own. */
export function orderName({ sortBy, sort }: Pick<ServiceView, 'sortBy' | 'sort'>): string {
  return t(sortBy === 'change' ? `reportsChangeOrder_${sort}` : `reportsOrder_${sort}`);
}

interface Props<Field extends ServiceView['sortBy']> {
  view: Pick<ServiceView, 'search' | 'sort' | 'perPage'> & { sortBy: Field };
  searchLabel: string;
  /** The fields that the list is sorted by. */
  sortFields: readonly Field[];
  children?: ComponentChildren;
  /**
   * Called with the changed parts of the view. `sameEntry` is true while a person continues the
   * same search, which then adds no new entry to the tab's history.
   */
  onChange: (changes: ListChanges & { sortBy?: Field }, sameEntry?: boolean) => void;
}

/**
 * The row of controls of a list: search, filters, and "View" with the order and the number of rows
 * (the list parameters of the interface). The number of rows is remembered.
 */
export default function ListControls<Field extends ServiceView['sortBy']>(props: Props<Field>) {
  const { view, searchLabel, sortFields, children, onChange } = props;
  return (
    <form class="tools" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox
        label={searchLabel}
        value={view.search}
        onSearch={(search, sameEntry) => onChange({ search }, sameEntry)}
      />
      {children}
      <Popover label={t('reportsView')}>
        <Select
          label={t('reportsSortBy')}
          value={view.sortBy}
          options={sortFields.map((value) => ({ value, label: t(sortNames[value]) }))}
          onChange={(sortBy) => onChange({ sortBy })}
        />
        <Select
          label={t('reportsOrder')}
          value={view.sort}
          options={sorts.map((value) => ({
            value,
            label: orderName({ ...view, sort: value }),
          }))}
          onChange={(sort) => onChange({ sort })}
        />
        <Select
          label={t('reportsPerPage')}
          value={view.perPage}
          options={perPages.map((value) => ({ value, label: String(value) }))}
          onChange={(perPage) => {
            onChange({ perPage });
            // If storage is full, the choice holds for this page alone.
            changePreferences({ perPage }).catch(() => undefined);
          }}
        />
      </Popover>
    </form>
  );
}

/** The search is sent after this pause in typing. */
const searchDelayMs = 300;

interface SearchBoxProps {
  label: string;
  value: string;
  /** Called after a pause in typing, or at once on Enter. */
  onSearch: (text: string, sameEntry: boolean) => void;
}

/** The search of a list. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const isTyping = useRef(false);
  // The view may change during the pause, so the newest callback is kept here.
  const newestOnSearch = useRef(onSearch);
  newestOnSearch.current = onSearch;
  useEffect(() => {
    // Back, forward and "Clear filters" change the search from outside.
    if (value === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value;
    isTyping.current = false;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    if (next === sent.current) return;
    sent.current = next;
    newestOnSearch.current(next, isTyping.current);
    isTyping.current = true;
  };
  return (
    <input
      aria-label={label}
      type="search"
      class="input grow"
      dir="auto"
      autocomplete="off"
      spellcheck={false}
      placeholder={label}
      value={text}
      onInput={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => send(next.trim()), searchDelayMs);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(event.currentTarget.value.trim());
        // The first Escape clears the box, in every browser. The next one closes the report.
        if (event.key === 'Escape' && text !== '' && !event.isComposing) {
          event.preventDefault();
          setText('');
          send('');
        }
      }}
      onBlur={() => {
        isTyping.current = false;
      }}
    />
  );
}

interface TableHeadProps {
  /** The heading of each column, and its class. */
  columns: readonly (readonly [heading: Words, kind: string])[];
  /** The heading of the last column, if it holds each row's buttons. Only for screen readers. */
  actions?: Words;
}

/** The headings of a table without sorting. */
export function TableHead({ columns, actions }: TableHeadProps) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(([heading, kind]) => (
          <th key={heading} role="columnheader" class={kind}>
            {t(heading)}
          </th>
        ))}
        {actions && (
          <th role="columnheader" class="end">
            <span class="hidden">{t(actions)}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
