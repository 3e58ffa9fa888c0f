import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { plural, t } from '../../lib/browser/i18n.ts';
import { perPageDefault, perPages, sorts } from '../../lib/domain/reports/list-parameters.ts';
import Button from '../ui/Button.tsx';
import { Select } from '../ui/Field.tsx';
import SearchBox from './SearchBox.tsx';
import type { ServiceView } from './view.ts';

/** The parts of a view that every list has. */
type ListChanges = Partial<Pick<ServiceView, 'search' | 'sort' | 'perPage'>>;

interface Props<Field extends string> {
  view: Pick<ServiceView, 'search' | 'sort' | 'perPage'> & { sortBy: Field };
  searchLabel: string;
  searchHint: string;
  /** The fields that the service sorts by, with their labels. */
  sortFields: { value: Field; label: string }[];
  /** The number of filters that are set. */
  filterCount: number;
  /** The filters of this list. */
  children?: ComponentChildren;
  /**
   * Called with the changed parts of the view. `sameEntry` is set while the same typing goes on:
   * it makes no new entry in the tab's history.
   */
  onChange: (changes: ListChanges & { sortBy?: Field }, sameEntry?: boolean) => void;
}

/** Search, filters, order and page size of a list: the parameters that the interface has. */
export default function ListControls<Field extends string>(props: Props<Field>) {
  const { view, searchLabel, searchHint, sortFields, filterCount, children, onChange } = props;
  return (
    <form class="tools" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox
        label={searchLabel}
        placeholder={searchHint}
        value={view.search}
        onSearch={(search, sameEntry) => onChange({ search }, sameEntry)}
      />
      <FoldedFilters count={filterCount}>
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
          value={String(view.perPage)}
          options={perPages.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(value) =>
            onChange({
              perPage: perPages.find((count) => String(count) === value) ?? perPageDefault,
            })
          }
        />
      </FoldedFilters>
    </form>
  );
}

interface FoldedFiltersProps {
  /** The number of filters that are set. */
  count: number;
  children: ComponentChildren;
}

/**
 * The filters in a row. On narrow screens a button opens them, and says how many are set.
 */
function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div class="fold">
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? plural('reportsFiltersSet', count) : t('reportsFilters')}
        </Button>
      </div>
      <div id={id} class={isOpen ? 'folded open' : 'folded'}>
        {children}
      </div>
    </>
  );
}
