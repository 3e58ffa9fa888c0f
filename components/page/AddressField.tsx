import type { RefObject } from 'preact';
import { messageSuffix, t } from '../../lib/browser/i18n.ts';
import type { Guarded } from '../../lib/domain/leak-guard/guard-address.ts';
import Field from '../ui/Field.tsx';

interface Props {
  text: string;
  reading: Guarded;
  input: RefObject<HTMLInputElement | null>;
  onInput: (text: string) => void;
  /** The person leaves the textbox, or presses Enter. */
  onChange: () => void;
  onPutBack: () => void;
}

/**
 * "Address": the address that is sent, what was left out of it, or the reason why it cannot be
 * reported.
 */
export default function AddressField({
  text,
  reading,
  input,
  onInput,
  onChange,
  onPutBack,
}: Props) {
  const fault = 'fault' in reading ? messageSuffix(reading.fault) : null;
  // These are no mistake of the person, so they are not shown as an error.
  const plain = fault === 'none' || fault === 'browser' || fault === 'never';
  const leftOut = 'fault' in reading ? [] : reading.leftOut;
  const putBack = () => {
    onPutBack();
    // The button disappears, and the person looks at the textbox next.
    input.current?.focus();
  };
  return (
    <Field
      label={t('sharedAddress')}
      value={text}
      input={input}
      onInput={(event) => onInput(event.currentTarget.value)}
      onChange={onChange}
      autocomplete="off"
      spellcheck={false}
      error={fault && !plain ? t(`popupFault_${fault}`) : undefined}
      note={
        leftOut.length > 0 && (
          <>
            <span class="grow cut left-out">
              {t('popupLeftOut')}{' '}
              {leftOut.map((name, index) => (
                <>
                  {index > 0 && ', '}
                  <bdi>{name}</bdi>
                </>
              ))}
            </span>
            <button type="button" class="link" onClick={putBack}>
              {t('popupPutBack')}
            </button>
          </>
        )
      }
      hint={fault && plain && t(`popupFault_${fault}`)}
    />
  );
}
