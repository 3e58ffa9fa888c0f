import { useId } from 'preact/hooks';
import { language, t } from '../../../lib/browser/i18n.ts';

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
  const id = useId();
  const choices = [...new Set([...offered, seconds])].toSorted((a, b) => a - b);
  const minutes = new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  });
  return (
    <div class="preference">
      <div>
        <label for={id}>{t('preferencesSettle')}</label>
        <p id={`${id}-hint`} class="small muted">
          {t('preferencesSettleHint')}
        </p>
      </div>
      <select
        id={id}
        class="input"
        aria-describedby={`${id}-hint`}
        value={seconds}
        onChange={({ currentTarget }) => onChange(choices[currentTarget.selectedIndex] ?? seconds)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {minutes.format(choice / 60)}
          </option>
        ))}
      </select>
    </div>
  );
}
