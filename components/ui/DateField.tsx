import { useId, useState } from 'preact/hooks';

interface Props {
  label: string;
  /** Days as `YYYY-MM-DD`; empty for none. */
  value: string;
  min?: string;
  max?: string;
  /** The sentence that asks for another day, where the day is missing or not between both. */
  wrong?: string;
  /** The fault of the day, if that is told at once. */
  error?: string | undefined;
  onInput: (day: string) => void;
}

/** A labelled field for a day. Screen readers read the error with it. */
export default function DateField({ label, value, min, max, wrong, error, onInput }: Props) {
  const id = useId();
  const [isAskedFor, setAskedFor] = useState(false);
  const isOutside = value === '' || value < (min ?? value) || value > (max ?? value);
  const told = error ?? (isAskedFor && isOutside ? wrong : undefined);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="date"
        class="input"
        required
        value={value}
        min={min}
        max={max}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onInvalid={(event) => {
          // The browser would show a bubble of its own.
          event.preventDefault();
          event.currentTarget.focus();
          setAskedFor(true);
        }}
        aria-invalid={told !== undefined}
        aria-describedby={told ? `${id}-error` : undefined}
      />
      <div aria-live="polite" class="small wrong">
        {told && <p id={`${id}-error`}>{told}</p>}
      </div>
    </div>
  );
}

/** Returns the end of a day (`YYYY-MM-DD`) on this device, in milliseconds since 1970. */
export function endOfDay(day: string): number {
  return new Date(`${day}T23:59:59.999`).getTime();
}
