import type { InputEventHandler, Ref } from 'preact';
import { t } from '../../../lib/browser/i18n.ts';
import Button from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import RemoveButton from '../RemoveButton.tsx';
import type { Draft } from './connection-draft.ts';

interface Props {
  /** Names of saved headers. The values are secret, like API keys, and are never shown again. */
  kept: string[];
  value: string;
  onInput: InputEventHandler<HTMLTextAreaElement>;
  error: string | undefined;
  edit: (changes: Pick<Draft, 'keptHeaders' | 'headers'>) => void;
  area: Ref<HTMLTextAreaElement>;
  /** Moves the focus to the textbox. */
  focus: () => void;
}

/**
 * Extra headers: the names of the saved headers, each with "Replace" and "Remove", and a textbox.
 */
export default function ExtraHeaders({ kept, value, onInput, error, edit, area, focus }: Props) {
  const lines = value.trimEnd();
  // The focused button disappears with its row, so the textbox gets the focus.
  const drop = (name: string, headers: string) => {
    edit({ keptHeaders: kept.filter((other) => other !== name), headers });
    focus();
  };
  return (
    <>
      {kept.length > 0 && (
        <ul class="kept-headers" aria-label={t('connectionSavedHeaders')}>
          {kept.map((name) => (
            <li key={name} class="row">
              <code class="grow cut">{name}</code>
              <span class="small muted">{t('sharedSaved')}</span>
              <Button
                kind="small"
                aria-label={t('connectionReplaceHeader', name)}
                onClick={() => drop(name, `${lines}${lines && '\n'}${name}: `)}
              >
                {t('connectionReplace')}
              </Button>
              <RemoveButton named={name} onRemove={() => drop(name, value)} />
            </li>
          ))}
        </ul>
      )}
      <TextArea
        value={value}
        onInput={onInput}
        error={error}
        label={t('sharedExtraHeaders')}
        area={area}
        hint={t('connectionExtraHeadersHint')}
        placeholder={t('connectionHeadersExample')}
      />
    </>
  );
}
