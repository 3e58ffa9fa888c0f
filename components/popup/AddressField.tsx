import type { RefObject } from 'preact';
import { words } from '../../lib/browser/words.ts';
import type { Address, AddressFault } from '../../lib/model/address.ts';
import Field from '../shared/Field.tsx';
import Shape from '../shared/Shape.tsx';
import { wordOf } from '../shared/wordOf.ts';

interface Props {
  text: string;
  reading: Address | { fault: AddressFault };
  /** Whether the service reaches what this machine reaches. */
  near: boolean;
  input: RefObject<HTMLInputElement | null>;
  onInput: (text: string) => void;
  onPutBack: () => void;
}

/** "Address": what will be sent, what was left out of it, what to know before it is sent, or why it cannot be. */
export default function AddressField({ text, reading, near, input, onInput, onPutBack }: Props) {
  const fault = 'fault' in reading ? wordOf(reading.fault) : null;
  // Where there is nothing to mend, the reason is no error.
  const plain = fault === 'none' || fault === 'browser';
  const [leftOut, warnings] = 'fault' in reading ? [[], []] : [reading.leftOut, reading.warnings];
  const told = warnings.filter((warning) => !(near && warning === 'private-network')).map(wordOf);
  const putBack = () => {
    onPutBack();
    // The button goes; what it brought back is looked at next.
    input.current?.focus();
  };
  return (
    <Field
      label={words('popupAddress')}
      value={text}
      input={input}
      onInput={(event) => onInput(event.currentTarget.value)}
      autocomplete="off"
      spellcheck={false}
      error={fault && !plain ? words(`popupFault_${fault}`) : undefined}
      note={
        leftOut.length > 0 && (
          <>
            <span class="grow cut left-out">
              {words('popupLeftOut')}{' '}
              {leftOut.map((name, index) => (
                <>
                  {index > 0 && ', '}
                  <bdi>{name}</bdi>
                </>
              ))}
            </span>
            <button type="button" class="link" onClick={putBack}>
              {words('popupPutBack')}
            </button>
          </>
        )
      }
      hint={
        fault && plain
          ? words(`popupFault_${fault}`)
          : told.length > 0 &&
            told.map((warning) => (
              <p key={warning} class="warning">
                <Shape tone="decent" /> {words(`popupWarning_${warning}`)}
              </p>
            ))
      }
    />
  );
}
