import type { RefObject } from 'preact';
import { messageSuffix, t } from '../../lib/browser/i18n.ts';
import type { AddressFault, PageAddress } from '../../lib/domain/page-url.ts';
import Field from '../ui/Field.tsx';
import Shape from '../ui/Shape.tsx';

interface Props {
  text: string;
  reading: PageAddress | { fault: AddressFault };
  /** Whether the service reaches what this machine reaches. */
  isLocalService: boolean;
  input: RefObject<HTMLInputElement | null>;
  onInput: (text: string) => void;
  onPutBack: () => void;
}

/**
 * "Address": what will be sent, what was left out of it, what to know before it is sent, or why it
 * cannot be.
 */
export default function AddressField({
  text,
  reading,
  isLocalService,
  input,
  onInput,
  onPutBack,
}: Props) {
  const fault = 'fault' in reading ? messageSuffix(reading.fault) : null;
  // Where there is nothing to mend, the reason is no error.
  const plain = fault === 'none' || fault === 'browser';
  const [leftOut, warnings] = 'fault' in reading ? [[], []] : [reading.leftOut, reading.warnings];
  const shownWarnings = warnings
    .filter((warning) => !(isLocalService && warning === 'private-network'))
    .map(messageSuffix);
  const putBack = () => {
    onPutBack();
    // The button goes; what it brought back is looked at next.
    input.current?.focus();
  };
  return (
    <Field
      label={t('sharedAddress')}
      value={text}
      input={input}
      onInput={(event) => onInput(event.currentTarget.value)}
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
      hint={
        fault && plain
          ? t(`popupFault_${fault}`)
          : shownWarnings.length > 0 &&
            shownWarnings.map((warning) => (
              <p key={warning} class="warning">
                <Shape tone="decent" /> {t(`popupWarning_${warning}`)}
              </p>
            ))
      }
    />
  );
}
