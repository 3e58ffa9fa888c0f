import { useId } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import SelectBox, { type SelectBoxProps } from '../../ui/SelectBox.tsx';

export default function SelectPreference<Value extends string | number>({
  label,
  ...rest
}: SelectBoxProps<Value> & { label: string }) {
  const id = useId();
  return (
    <div class="preference">
      <label for={id}>{label}</label>
      <SelectBox {...rest} id={id} />
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
