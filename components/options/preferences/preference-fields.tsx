import { useId } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { t } from '../../../lib/browser/i18n.ts';

interface Props<Value extends string | number> {
  label: string;
  choices: readonly { value: Value; label: string; isSetByPolicy?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}

export default function SelectPreference<Value extends string | number>({
  label,
  choices,
  value,
  onChange,
}: Props<Value>) {
  const id = useId();
  return (
    <div class="preference">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = choices[currentTarget.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.isSetByPolicy}>
            {choice.isSetByPolicy ? t('optionSetByPolicy', choice.label) : choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SwitchPreferenceProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Shown below the label, for example progress. */
  children?: ComponentChildren;
}

export function SwitchPreference({ label, checked, onChange, children }: SwitchPreferenceProps) {
  const id = useId();
  return (
    <div class="preference">
      <div>
        <label for={id}>{label}</label>
        {children}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  );
}
