import { useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import Button from './Button.tsx';
import Field, { type FieldProps } from './Field.tsx';

interface Props extends Omit<FieldProps, 'secret'> {
  /**
   * The whole name of the button that shows it, such as "Show password"; the word "Show" stands on
   * it.
   */
  showLabel: string;
}

/** A textbox for what nobody else is to read, with a switch that shows it. */
export default function SecretField({ showLabel, beside, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autocomplete="off"
      spellcheck={false}
      {...rest}
      secret={!shown}
      beside={
        <>
          <Button aria-label={showLabel} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t('uiShow')}
          </Button>
          {beside}
        </>
      }
    />
  );
}
