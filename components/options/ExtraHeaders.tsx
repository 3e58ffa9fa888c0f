import type { InputEventHandler, Ref } from 'preact';
import { useRef } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import Button from '../shared/Button.tsx';
import TextArea from './TextArea.tsx';
import type { Draft } from './draft.ts';

interface Props {
  /** Names of saved headers. Their values are secrets, as keys are, and are not shown again. */
  kept: string[];
  value: string;
  onInput: InputEventHandler<HTMLTextAreaElement>;
  error: string | undefined;
  edit: (changes: Pick<Draft, 'keptHeaders' | 'headers'>) => void;
  area: (element: HTMLTextAreaElement | null) => void;
}

/** Extra headers: the saved ones by their names, to be replaced or removed, and a textbox for others. */
export default function ExtraHeaders({ kept, value, onInput, error, edit, area }: Props) {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const without = (name: string) => kept.filter((other) => other !== name);
  const take: Ref<HTMLTextAreaElement> = (element) => {
    box.current = element;
    area(element);
  };
  // A row goes with the button that had the focus: work goes on where headers are typed.
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
        <ul class="kept-headers" aria-label={words('optionsSavedHeaders')}>
          {kept.map((name) => (
            <li key={name} class="row">
              <code class="grow cut">{name}</code>
              <span class="small muted">{words('optionsKeptPlaceholder')}</span>
              <Button kind="small" aria-label={words('optionsReplaceHeader', name)} onClick={() => replace(name)}>
                {words('optionsReplace')}
              </Button>
              <Button kind="small" aria-label={words('optionsRemoveHeader', name)} onClick={() => remove(name)}>
                {words('optionsRemove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        value={value}
        onInput={onInput}
        error={error}
        label={words('sharedExtraHeaders')}
        area={take}
        hint={words('optionsExtraHeadersHint')}
        placeholder={words('optionsHeadersExample')}
      />
    </>
  );
}
