import type { InputEventHandler, Ref } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  label: string;
  value: string;
  onInput: InputEventHandler<HTMLTextAreaElement>;
  /** For focus. */
  area: Ref<HTMLTextAreaElement>;
  hint: string;
  placeholder: string;
  error: string | undefined;
}

/** A labelled textbox of several lines. Screen readers read hint and error with it. */
export default function TextArea({ label, area, hint, error, ...rest }: Props) {
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
      {error && (
        <p id={`${id}-error`} class="small wrong">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} class="small muted">
        {hint}
      </p>
    </div>
  );
}
