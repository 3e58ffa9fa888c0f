import { useId } from 'preact/hooks';
import type { ComponentChildren } from 'preact';

interface Props<Value extends string | number> {
  label: string;
  hint?: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export default function SelectPreference<Value extends string | number>({
  label,
  hint,
  choices,
  value,
  onChange,
}: Props<Value>) {
  const id = useId();
  return (
    <div class="preference">
      <div>
        <label for={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} class="small muted">
            {hint}
          </p>
        )}
      </div>
      <select
        id={id}
        class="input"
        aria-describedby={hint && `${id}-hint`}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = choices[currentTarget.selectedIndex];
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SwitchPreferenceProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Shown below the hint, for example progress. */
  children?: ComponentChildren;
}

export function SwitchPreference({
  label,
  hint,
  checked,
  onChange,
  children,
}: SwitchPreferenceProps) {
  const id = useId();
  return (
    <div class="preference">
      <div>
        <label for={id}>{label}</label>
        <p id={`${id}-hint`} class="small muted">
          {hint}
        </p>
        {children}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={`${id}-hint`}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  );
}
