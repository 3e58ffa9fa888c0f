import { useId } from 'preact/hooks';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** A last line that cannot be chosen. */
  note?: string | undefined;
  onChange: (value: Value) => void;
}

/** A labelled select. */
export default function Select<Value extends string>({
  label,
  value,
  options,
  note,
  onChange,
}: Props<Value>) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
          </option>
        ))}
        {note && <option disabled>{note}</option>}
      </select>
    </div>
  );
}
