import type { ComponentChildren } from 'preact';
import { useId, useState, useEffect, useRef } from 'preact/hooks';
import { plural, t, type Words } from '../../lib/browser/i18n.ts';
import { perPages, sorts } from '../../lib/domain/reports/list-parameters.ts';
import Button from '../ui/Button.tsx';
import { Select } from '../ui/Field.tsx';
import type { ServiceView } from './view.ts';

type ListChanges = Partial<Pick<ServiceView, 'search' | 'sort' | 'perPage'>>;

interface Props<Field extends string> {
  view: Pick<ServiceView, 'search' | 'sort' | 'perPage'> & { sortBy: Field };
  searchLabel: string;
  searchHint: string;
  /** The fields that the service sorts by, with their labels. */
  sortFields: { value: Field; label: string }[];
  /** The number of filters that are set. */
  filterCount: number;
  children?: ComponentChildren;
  /**
   * Called with the changed parts of the view. `sameEntry` is true while a person continues the
   * same search, which then adds no new entry to the tab's history.
   */
  onChange: (changes: ListChanges & { sortBy?: Field }, sameEntry?: boolean) => void;
}

/** Search, filters, order and page size of a list: the list parameters of the interface. */
export default function ListControls<Field extends string>(props: Props<Field>) {
  const { view, searchLabel, searchHint, sortFields, filterCount, children, onChange } = props;
  // On narrow screens a button opens the filters, and says how many are set.
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <form class="tools" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox
        label={searchLabel}
        placeholder={searchHint}
        value={view.search}
        onSearch={(search, sameEntry) => onChange({ search }, sameEntry)}
      />
      <div class="fold">
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {filterCount > 0 ? plural('reportsFiltersSet', filterCount) : t('reportsFilters')}
        </Button>
      </div>
      <div id={id} class={isOpen ? 'folded open' : 'folded'}>
        {children}
        <Select
          label={t('reportsSortBy')}
          value={view.sortBy}
          options={sortFields}
          onChange={(sortBy) => onChange({ sortBy })}
        />
        <Select
          label={t('reportsOrder')}
          value={view.sort}
          options={sorts.map((value) => ({ value, label: t(`reportsOrder_${value}`) }))}
          onChange={(sort) => onChange({ sort })}
        />
        <Select
          label={t('reportsPerPage')}
          value={view.perPage}
          options={perPages.map((value) => ({ value, label: String(value) }))}
          onChange={(perPage) => onChange({ perPage })}
        />
      </div>
    </form>
  );
}

/** The search is sent after this pause in typing. */
const searchDelayMs = 300;

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  value: string;
  /**
   * Called after a pause in typing, or at once on Enter. `sameEntry` is true while a person
   * continues the same search, which then adds no new entry to the tab's history.
   */
  onSearch: (text: string, sameEntry: boolean) => void;
}

function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const id = useId();
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
    <div class="field grow">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        class="input"
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
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
    </div>
  );
}

interface TableHeadProps {
  /** The heading of each column, and its class. */
  columns: readonly (readonly [heading: Words, kind: string])[];
  /** The heading of the last column, which holds each row's buttons. Only for screen readers. */
  actions: Words;
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
        <th role="columnheader" class="end">
          <span class="hidden">{t(actions)}</span>
        </th>
      </tr>
    </thead>
  );
}
