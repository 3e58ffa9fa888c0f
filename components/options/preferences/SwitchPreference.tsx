import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Shown below the hint, such as progress. */
  children?: ComponentChildren;
}

/** A preference that is on or off. */
export default function SwitchPreference({ label, hint, checked, onChange, children }: Props) {
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
