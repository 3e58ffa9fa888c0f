import { t } from '../../lib/browser/i18n.ts';
import { Select } from '../ui/Field.tsx';

const choices = [
  ['importance', 'sharedImportance'],
  ['category', 'groupByCategory'],
] as const;

interface Props {
  byCategory: boolean;
  onChange: (byCategory: boolean) => void;
}

/** The select by which the failed checks are grouped by importance or by category. */
export default function GroupBy({ byCategory, onChange }: Props) {
  return (
    <Select
      label={t('groupBy')}
      value={byCategory ? 'category' : 'importance'}
      options={choices.map(([value, label]) => ({ value, label: t(label) }))}
      onChange={(chosen) => onChange(chosen === 'category')}
    />
  );
}
