import { language, t } from '../../../lib/browser/i18n.ts';
import SelectPreference from './SelectPreference.tsx';

/** The choices, in seconds. */
const offered = [60, 180, 600, 1_800, 3_600];

interface Props {
  /** A create without an answer counts as not created after this many seconds. */
  seconds: number;
  onChange: (seconds: number) => void;
}

/**
 * How long a service may take to list a new report. A stored value that is not among the choices is
 * added to them.
 */
export default function SettlePreference({ seconds, onChange }: Props) {
  const choices = [...new Set([...offered, seconds])].toSorted((a, b) => a - b);
  const minutes = new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  });
  return (
    <SelectPreference
      label={t('preferencesSettle')}
      hint={t('preferencesSettleHint')}
      choices={choices.map((value) => ({ value, label: minutes.format(value / 60) }))}
      value={seconds}
      onChange={onChange}
    />
  );
}
