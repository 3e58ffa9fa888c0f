import { t, type Words } from '../../lib/browser/i18n.ts';

interface Props {
  /** The heading of each column, and its class. */
  columns: readonly (readonly [heading: Words, kind: string])[];
  /** The heading of the last column, with the buttons of each row. Only screen readers read it. */
  actions: Words;
}

/** The headings of a table that cannot be sorted by them. */
export default function TableHead({ columns, actions }: Props) {
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
