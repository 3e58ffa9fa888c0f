import type { ComponentChildren, GenericEventHandler, InputEventHandler, Ref } from 'preact';
import { useName } from './useName.ts';

export interface FieldProps {
  label: string;
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
  /** What goes on below it, whether or not something is wrong. */
  hint?: ComponentChildren;
  /** What is wrong with it, in one sentence. */
  error?: string | undefined;
  /** Buttons beside the input. */
  beside?: ComponentChildren;
}

/** A labelled textbox; hint and error are read out with it. */
export default function Field({ label, input, hint, error, beside, secret = false, ...rest }: FieldProps) {
  const id = useName();
  const described = `${error ? `${id}-error ` : ''}${hint ? `${id}-hint` : ''}`.trim();
  const box = (
    <input
      {...rest}
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
      <label for={id}>{label}</label>
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
