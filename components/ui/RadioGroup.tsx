import { useId } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';

interface Props<Value> {
  /** The accessible name. If a visible label is needed, the caller draws it. */
  label: string;
  /** An option that a policy forbids says so when it is pointed at. */
  options: readonly { value: Value; label: string; isSetByPolicy?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A radio group. Arrow keys move within it, and Enter submits its form. */
export default function RadioGroup<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  disabled = false,
}: Props<Value>) {
  const name = useId();
  return (
    <div class="segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} title={option.isSetByPolicy ? t('setByPolicy') : undefined}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            aria-description={option.isSetByPolicy ? t('setByPolicy') : undefined}
            disabled={(disabled && option.value !== value) || option.isSetByPolicy}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
