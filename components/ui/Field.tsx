import type { ComponentChildren, GenericEventHandler, InputEventHandler, Ref } from 'preact';
import { useId } from 'preact/hooks';

export interface FieldProps {
  label: string;
  /** Whether the label is shown as a placeholder in place of above the textbox. */
  labelWithin?: boolean;
  /** A note in the row of the label. Screen readers read it with the textbox. */
  note?: ComponentChildren;
  value: string;
  onInput?: InputEventHandler<HTMLInputElement>;
  onBeforeInput?: InputEventHandler<HTMLInputElement>;
  onChange?: GenericEventHandler<HTMLInputElement>;
  /** Whether the text is shown as dots. */
  secret?: boolean;
  name?: string;
  autocomplete?: 'on' | 'off' | 'new-password';
  disabled?: boolean;
  maxLength?: number;
  placeholder?: string;
  readOnly?: boolean;
  required?: boolean;
  spellcheck?: boolean;
  /** For focus. */
  input?: Ref<HTMLInputElement>;
  /** A hint below the textbox, also while there is an error. */
  hint?: ComponentChildren;
  /** The error, in one sentence. */
  error?: string | undefined;
  /** Buttons beside the textbox. */
  beside?: ComponentChildren;
}

/** A labelled textbox. Screen readers read hint and error with it. */
export default function Field({
  label,
  labelWithin = false,
  note,
  input,
  hint,
  error,
  beside,
  secret = false,
  ...rest
}: FieldProps) {
  const id = useId();
  const described = [note && `${id}-note`, error && `${id}-error`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  const box = (
    <input
      {...rest}
      {...(labelWithin && { 'aria-label': label, placeholder: label })}
      id={id}
      ref={input ?? null}
      {...(secret ? { type: 'password' as const } : { type: 'text' as const })}
      class="input"
      dir="auto"
      aria-invalid={Boolean(error)}
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
      {error && (
        <p id={`${id}-error`} class="small wrong">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} class="small muted">
          {hint}
        </div>
      )}
    </div>
  );
}
