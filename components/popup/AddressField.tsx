import type { Ref } from 'preact';
import { words } from '../../lib/browser/words.ts';
import type { Address, AddressFault } from '../../lib/model/address.ts';
import Field from '../shared/Field.tsx';
import Shape from '../shared/Shape.tsx';
import { wordOf } from '../shared/wordOf.ts';

interface Props {
  text: string;
  reading: Address | { fault: AddressFault };
  input: Ref<HTMLInputElement>;
  onInput: (text: string) => void;
  onPutBack: () => void;
}

/** "Address": what will be sent, what was left out of it, what to know before it is sent, or why it cannot be. */
export default function AddressField({ text, reading, input, onInput, onPutBack }: Props) {
  const fault = 'fault' in reading ? wordOf(reading.fault) : null;
  // Where there is nothing to mend, the reason is no error.
  const plain = fault === 'none' || fault === 'browser';
  return (
    <Field
      label={words('popupAddress')}
      value={text}
      input={input}
      onInput={(event) => onInput(event.currentTarget.value)}
      autocomplete="off"
      spellcheck={false}
      error={fault && !plain ? words(`popupFault_${fault}`) : undefined}
      hint={
        fault && plain ? (
          words(`popupFault_${fault}`)
        ) : 'fault' in reading || reading.leftOut.length + reading.warnings.length === 0 ? null : (
          <>
            {reading.leftOut.length > 0 && (
              <p class="left-out">
                <span class="cut">
                  {words('popupLeftOut', '')}
                  {reading.leftOut.map((name, index) => (
                    <>
                      {index > 0 && ', '}
                      <code dir="ltr">{name}</code>
                    </>
                  ))}
                </span>
                <button type="button" class="link" onClick={onPutBack}>
                  {words('popupUndoLeftOut')}
                </button>
              </p>
            )}
            {reading.warnings.map(wordOf).map((warning) => (
              <p key={warning} class="warning">
                <Shape tone="decent" /> {words(`popupWarning_${warning}`)}
              </p>
            ))}
          </>
        )
      }
    />
  );
}
