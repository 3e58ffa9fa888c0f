import type { ComponentChildren, GenericEventHandler, InputEventHandler, Ref } from 'preact';
import { useId, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import Button from './Button.tsx';
import SelectBox, { type SelectBoxProps } from './SelectBox.tsx';

/** Preact has a type of its own for each kind of textbox. */
const kinds = {
  text: { type: 'text' },
  password: { type: 'password' },
  date: { type: 'date' },
} as const;

export interface FieldProps {
  label: string;
  /** Shows the label as a placeholder instead of above the textbox. */
  labelWithin?: boolean;
  /** A note in the row of the label. Screen readers read it with the textbox. */
  note?: ComponentChildren;
  /** A button at the end of the row of the label. */
  end?: ComponentChildren;
  value: string;
  onInput?: InputEventHandler<HTMLInputElement>;
  onBeforeInput?: InputEventHandler<HTMLInputElement>;
  onChange?: GenericEventHandler<HTMLInputElement>;
  /** A password is shown as dots. A date is a day as `YYYY-MM-DD`, or empty. */
  type?: keyof typeof kinds;
  /** The first day that can be chosen. */
  min?: string;
  autocomplete?: 'on' | 'off' | 'new-password';
  maxLength?: number;
  placeholder?: string;
  /**
   * The sentence that asks for a text where there is none, or for a day where it is too early. It
   * takes the place of the hint.
   */
  required?: string;
  spellcheck?: boolean;
  /** Gets the textbox, so that others can focus it. */
  input?: Ref<HTMLInputElement>;
  /** A hint below the textbox. It stays visible while there is an error. */
  hint?: ComponentChildren;
  error?: string | undefined;
  beside?: ComponentChildren;
}

/** A labelled textbox. Screen readers read hint and error with it. */
export default function Field({
  label,
  labelWithin = false,
  note,
  end,
  input,
  hint,
  error,
  beside,
  type = 'text',
  required,
  ...rest
}: FieldProps) {
  const id = useId();
  const [isAskedFor, setAskedFor] = useState(false);
  const isMissing = rest.value === '' || (rest.min !== undefined && rest.value < rest.min);
  const missing = isAskedFor && isMissing ? required : undefined;
  const wrong = error ?? missing;
  const shownHint = missing ? undefined : hint;
  const described = [note && `${id}-note`, wrong && `${id}-error`, shownHint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  const box = (
    <input
      {...rest}
      {...(labelWithin && { 'aria-label': label, placeholder: label })}
      id={id}
      ref={input ?? null}
      {...kinds[type]}
      class="input"
      dir={type === 'date' ? undefined : 'auto'}
      required={required !== undefined}
      onInvalid={(event) => {
        // The browser would show a bubble of its own.
        event.preventDefault();
        event.currentTarget.focus();
        setAskedFor(true);
      }}
      aria-invalid={Boolean(wrong)}
      aria-describedby={described || undefined}
    />
  );
  return (
    <div class="field">
      {!labelWithin && (
        <div class="row">
          <label for={id}>{label}</label>
          {note && (
            <div id={`${id}-note`} class="row grow small muted">
              {note}
            </div>
          )}
          {end}
        </div>
      )}
      {beside ? (
        <div class="row">
          {box}
          {beside}
        </div>
      ) : (
        box
      )}
      <FieldError id={id} error={wrong} />
      {shownHint && (
        <div id={`${id}-hint`} class="small muted">
          {shownHint}
        </div>
      )}
    </div>
  );
}

/**
 * The error of a textbox. Screen readers also say it when it appears, because Enter leaves the
 * focus where it is. The live region is always present, because they skip a new one.
 */
function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite" class="small wrong">
      {error && <p id={`${id}-error`}>{error}</p>}
    </div>
  );
}

interface Props {
  label: string;
  value: string;
  onInput: InputEventHandler<HTMLTextAreaElement>;
  /** Gets the textbox, so that others can focus it. */
  area: Ref<HTMLTextAreaElement>;
  hint: string;
  placeholder?: string;
  error?: string | undefined;
}

/** A labelled textbox of several lines. Screen readers read hint and error with it. */
export function TextArea({ label, area, hint, error, ...rest }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        ref={area}
        class="input lines"
        rows={2}
        dir="ltr"
        autocomplete="off"
        spellcheck={false}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
      />
      <FieldError id={id} error={error} />
      <p id={`${id}-hint`} class="small muted">
        {hint}
      </p>
    </div>
  );
}

interface SelectProps<Value> extends SelectBoxProps<Value> {
  label: string;
  /** Whether only screen readers get the label, because the options say enough. */
  isLabelHidden?: boolean;
}

/** A labelled select. */
export function Select<Value extends string | number>({
  label,
  isLabelHidden = false,
  ...rest
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? 'hidden' : undefined}>
        {label}
      </label>
      <SelectBox {...rest} id={id} />
    </div>
  );
}

interface SecretFieldProps extends Omit<FieldProps, 'type' | 'beside'> {
  /** The full name of the button that shows the text, such as "Show password". */
  showLabel: string;
  /** Its name while the text is shown, such as "Hide password". */
  hideLabel: string;
  /** One more button. It gets a function that shows the text. */
  beside?: (show: () => void) => ComponentChildren;
}

/** A textbox for a secret, with a button that shows and hides it. */
export function SecretField({ showLabel, hideLabel, beside, ...rest }: SecretFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      autocomplete="off"
      spellcheck={false}
      {...rest}
      type={isShown ? 'text' : 'password'}
      beside={
        <>
          <Button
            kind="tight"
            aria-label={isShown ? hideLabel : showLabel}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'uiHide' : 'uiShow')}
          </Button>
          {beside?.(() => setShown(true))}
        </>
      }
    />
  );
}
