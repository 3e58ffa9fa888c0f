import { useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import { maxPasswordLength } from '../../lib/model/privacy.ts';
import Button from './Button.tsx';
import Field from './Field.tsx';
import { generatePassword } from './generatePassword.ts';

interface Props {
  value: string;
  onChange: (password: string) => void;
}

/** "Report password" with "Show password" and "Generate password". A generated one is shown: it is no use unless the person takes it along. */
export default function ReportPassword({ value, onChange }: Props) {
  const [shown, setShown] = useState(false);
  const generate = () => {
    onChange(generatePassword());
    setShown(true);
  };
  return (
    <Field
      label={words('sharedReportPassword')}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
      secret={!shown}
      required
      maxLength={maxPasswordLength}
      autocomplete="new-password"
      spellcheck={false}
      beside={
        <>
          <Button aria-label={words('sharedShowPassword')} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {words('sharedShow')}
          </Button>
          <Button aria-label={words('sharedGeneratePassword')} onClick={generate}>
            {words('sharedGenerate')}
          </Button>
        </>
      }
    />
  );
}
