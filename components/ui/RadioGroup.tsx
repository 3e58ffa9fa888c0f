import { useId } from 'preact/hooks';

interface Props<Value> {
  /** The name of the group, for assistive tools; a visible label is the caller's. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * One choice out of a few, as a radio group: arrow keys move within it, Enter sends the form it is
 * in.
 */
export default function RadioGroup<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: Props<Value>) {
  const name = useId();
  return (
    <div class="segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
