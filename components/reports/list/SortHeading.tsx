import type { ReportsView } from '../view.ts';

interface Props {
  field: ReportsView['sortBy'];
  label: string;
  view: ReportsView;
  onSort: (sort: Pick<ReportsView, 'sortBy' | 'sort'>) => void;
}

/**
 * A heading that sorts: at first as a person would have it (newest first, addresses from A on),
 * then the other way round.
 */
export default function SortHeading({ field, label, view, onSort }: Props) {
  const active = view.sortBy === field;
  const first = field === 'url' ? 'asc' : 'desc';
  const other = view.sort === 'asc' ? 'desc' : 'asc';
  return (
    <th
      role="columnheader"
      class={field}
      aria-sort={active ? (view.sort === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        class="heading"
        onClick={() => onSort({ sortBy: field, sort: active ? other : first })}
      >
        {label}
        {active && <span aria-hidden="true">{view.sort === 'asc' ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
}
