import type { RefObject } from 'preact';
import { messageSuffix, t } from '../../lib/browser/i18n.ts';
import type { AddressFault, PageAddress } from '../../lib/domain/page-url.ts';
import Field from '../ui/Field.tsx';
import Shape from '../ui/Shape.tsx';

interface Props {
  text: string;
  reading: PageAddress | { fault: AddressFault };
  /** Whether the service runs on this computer, and so reaches private addresses. */
  isLocalService: boolean;
  input: RefObject<HTMLInputElement | null>;
  onInput: (text: string) => void;
  onPutBack: () => void;
}

/**
 * "Address": the address that is sent, what was left out of it, warnings, or the reason why it
 * cannot be reported.
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
  // These two are no mistake of the person, so they are not shown as an error.
  const plain = fault === 'none' || fault === 'browser';
  const [leftOut, warnings] = 'fault' in reading ? [[], []] : [reading.leftOut, reading.warnings];
  const shownWarnings = warnings
    .filter((warning) => !(isLocalService && warning === 'private-network'))
    .map(messageSuffix);
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
