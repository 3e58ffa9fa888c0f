import { t } from '../../../lib/browser/i18n.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { has, nothingSelected, type Selection, toggled } from '../selection.ts';

interface Props {
  rows: Report[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/**
 * The checkbox over the others: all of this batch, some of it, or none. Its whole cell is pressed.
 */
export default function SelectAll({ rows, selection, onSelect }: Props) {
  const count = rows.filter(({ id }) => has(selection, id)).length;
  const isWhole = count > 0 && count === rows.length;
  return (
    <th
      role="columnheader"
      class="tick"
      onClick={() =>
        onSelect(
          'all' in selection && isWhole
            ? nothingSelected
            : toggled(selection, rows, !isWhole, rows),
        )
      }
    >
      <input
        type="checkbox"
        aria-label={t('reportsSelectPage')}
        checked={isWhole}
        indeterminate={count > 0 && count < rows.length}
      />
    </th>
  );
}
