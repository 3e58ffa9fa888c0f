import type { InputEventHandler, Ref } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import Button from '../../ui/Button.tsx';
import type { Draft } from './connection-draft.ts';

interface Props {
  /** Names of saved headers. Their values are secrets, like keys, and are never shown again. */
  kept: string[];
  value: string;
  onInput: InputEventHandler<HTMLTextAreaElement>;
  error: string | undefined;
  edit: (changes: Pick<Draft, 'keptHeaders' | 'headers'>) => void;
  area: (element: HTMLTextAreaElement | null) => void;
}

/** Extra headers: the saved ones by name, each with "Replace" and "Remove", and a textbox. */
export default function ExtraHeaders({ kept, value, onInput, error, edit, area }: Props) {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const without = (name: string) => kept.filter((other) => other !== name);
  const take: Ref<HTMLTextAreaElement> = (element) => {
    box.current = element;
    area(element);
  };
  // The row disappears with the button that had the focus, so the textbox gets it.
  const replace = (name: string) => {
    const lines = value.trimEnd();
    edit({ keptHeaders: without(name), headers: `${lines}${lines && '\n'}${name}: ` });
    box.current?.focus();
  };
  const remove = (name: string) => {
    edit({ keptHeaders: without(name), headers: value });
    box.current?.focus();
  };
  return (
    <>
      {kept.length > 0 && (
        <ul class="kept-headers" aria-label={t('connectionSavedHeaders')}>
          {kept.map((name) => (
            <li key={name} class="row">
              <code class="grow cut">{name}</code>
              <span class="small muted">{t('connectionSavedPlaceholder')}</span>
              <Button
                kind="small"
                aria-label={t('connectionReplaceHeader', name)}
                onClick={() => replace(name)}
              >
                {t('connectionReplace')}
              </Button>
              <Button
                kind="small"
                aria-label={t('connectionRemoveHeader', name)}
                onClick={() => remove(name)}
              >
                {t('connectionRemove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        value={value}
        onInput={onInput}
        error={error}
        label={t('sharedExtraHeaders')}
        area={take}
        hint={t('connectionExtraHeadersHint')}
        placeholder={t('connectionHeadersExample')}
      />
    </>
  );
}

interface TextAreaProps {
  label: string;
  value: string;
  onInput: InputEventHandler<HTMLTextAreaElement>;
  area: Ref<HTMLTextAreaElement>;
  hint: string;
  placeholder: string;
  error: string | undefined;
}

/** A labelled textbox of several lines. Screen readers read hint and error with it. */
function TextArea({ label, area, hint, error, ...rest }: TextAreaProps) {
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
