import { useState } from 'preact/hooks';
import { words } from '../../lib/browser/words.ts';
import { maxPasswordLength } from '../../lib/model/privacy.ts';
import Button from './Button.tsx';
import Field from './Field.tsx';
import { generatePassword } from './generatePassword.ts';
import { useSaying } from './useSaying.ts';

interface Props {
  value: string;
  onChange: (password: string) => void;
}

/**
 * "Report password" with "Show password", "Copy password" and "Generate password". A generated one is shown: it is no use unless the person takes it along, since
 * it can be read nowhere once the service has it.
 */
export default function ReportPassword({ value, onChange }: Props) {
  const [shown, setShown] = useState(false);
  const [said, say] = useSaying();
  const generate = () => {
    onChange(generatePassword());
    setShown(true);
  };
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => say(words('sharedPasswordCopied')),
      () => say(words('sharedPasswordNotCopied')),
    );
  return (
    <Field
      label={words('sharedReportPassword')}
      labelWithin
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
      secret={!shown}
      required
      maxLength={maxPasswordLength}
      autocomplete="new-password"
      spellcheck={false}
      beside={
        <>
          <Button kind="tight" aria-label={words('sharedShowPassword')} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {words('sharedShow')}
          </Button>
          <Button kind="tight" aria-label={words('sharedCopyPassword')} disabled={value === ''} onClick={copy}>
            {words('sharedCopy')}
          </Button>
          <Button kind="tight" aria-label={words('sharedGeneratePassword')} onClick={generate}>
            {words('sharedGenerate')}
          </Button>
        </>
      }
      hint={
        <>
          {words('sharedSavePassword')} <span aria-live="polite">{said}</span>
        </>
      }
    />
  );
}
