import type { ComponentChildren, GenericEventHandler, InputEventHandler, Ref } from 'preact';
import { useId } from 'preact/hooks';

export interface FieldProps {
  label: string;
  /** Whether the label stands in the box, while it is empty, in place of above it. */
  labelWithin?: boolean;
  /** The note in the row of the label. It is read out with the box. */
  note?: ComponentChildren;
  value: string;
  onInput?: InputEventHandler<HTMLInputElement>;
  onBeforeInput?: InputEventHandler<HTMLInputElement>;
  onChange?: GenericEventHandler<HTMLInputElement>;
  /** Shows dots in place of what is typed. */
  secret?: boolean;
  name?: string;
  autocomplete?: 'on' | 'off' | 'new-password';
  disabled?: boolean;
  maxLength?: number;
  placeholder?: string;
  readOnly?: boolean;
  required?: boolean;
  spellcheck?: boolean;
  /** The input itself, for focus. */
  input?: Ref<HTMLInputElement>;
  /** The content below it, with or without an error. */
  hint?: ComponentChildren;
  /** The error, in one sentence. */
  error?: string | undefined;
  /** Buttons beside the input. */
  beside?: ComponentChildren;
}

/** A labelled textbox; hint and error are read out with it. */
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
