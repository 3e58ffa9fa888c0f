import { words } from '../../lib/browser/words.ts';
import type { Report } from '../../lib/model/report.ts';
import { has, nothingSelected, type Selection, toggled } from './selection.ts';

interface Props {
  rows: Report[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The checkbox over the others: all of this batch, some of it, or none. */
export default function SelectAll({ rows, selection, onSelect }: Props) {
  const count = rows.filter(({ id }) => has(selection, id)).length;
  return (
    <input
      type="checkbox"
      aria-label={words('reportsSelectPage')}
      checked={count > 0 && count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={({ currentTarget: { checked } }) =>
        onSelect('all' in selection && !checked ? nothingSelected : toggled(selection, rows, checked, rows))
      }
    />
  );
}
