import type { Ref, SelectHTMLAttributes } from 'preact';
import { t } from '../../lib/browser/i18n.ts';

type Attributes = Pick<SelectHTMLAttributes, 'id' | 'class' | 'aria-label' | 'aria-describedby'>;

export interface SelectBoxProps<Value> extends Attributes {
  value: Value;
  options: readonly { value: Value; label: string; isSetByPolicy?: boolean }[];
  /** A last line of the list that cannot be chosen. */
  note?: string | undefined;
  /** Gets the select, so that others can focus it. */
  box?: Ref<HTMLSelectElement> | undefined;
  onChange: (value: Value) => void;
}

/** A select without a label. An option that a policy forbids says so, and cannot be chosen. */
export default function SelectBox<Value extends string | number>({
  value,
  options,
  note,
  box = null,
  onChange,
  ...rest
}: SelectBoxProps<Value>) {
  return (
    <select
      class="input"
      {...rest}
      ref={box}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options[currentTarget.selectedIndex];
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option
          key={option.value}
          value={option.value}
          selected={option.value === value}
          disabled={option.isSetByPolicy}
        >
          {option.isSetByPolicy ? t('optionSetByPolicy', option.label) : option.label}
        </option>
      ))}
      {note && <option disabled>{note}</option>}
    </select>
  );
}
