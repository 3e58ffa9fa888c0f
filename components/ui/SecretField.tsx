import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import Button from './Button.tsx';
import Field, { type FieldProps } from './Field.tsx';

interface Props extends Omit<FieldProps, 'secret' | 'beside'> {
  /** The full name of the button that shows the text, such as "Show password". It reads "Show". */
  showLabel: string;
  /** Whether the buttons are narrow, since there are several. */
  tight?: boolean;
  /** More buttons. They are handed a function that shows the text. */
  beside?: (show: () => void) => ComponentChildren;
}

/** A textbox for a secret, with a button that shows and hides it. */
export default function SecretField({ showLabel, tight = false, beside, ...rest }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      autocomplete="off"
      spellcheck={false}
      {...rest}
      secret={!isShown}
      beside={
        <>
          <Button
            kind={tight ? 'tight' : undefined}
            aria-label={showLabel}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {t('uiShow')}
          </Button>
          {beside?.(() => setShown(true))}
        </>
      }
    />
  );
}
