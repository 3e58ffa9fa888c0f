import { useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { maxPasswordLength } from '../../lib/domain/reports/privacy.ts';
import Button from '../ui/Button.tsx';
import Field from '../ui/Field.tsx';
import { useAnnouncement } from '../ui/use-announcement.ts';

interface Props {
  value: string;
  onChange: (password: string) => void;
}

/**
 * "Report password" with "Show password", "Copy password" and "Generate password". A generated one
 * is shown: it is no use unless the person takes it along, since it can be read nowhere once the
 * service has it.
 */
export default function ReportPassword({ value, onChange }: Props) {
  const [shown, setShown] = useState(false);
  const [said, say] = useAnnouncement();
  const generate = () => {
    onChange(generatePassword());
    setShown(true);
  };
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => say(t('passwordCopied')),
      () => say(t('passwordNotCopied')),
    );
  return (
    <Field
      label={t('passwordLabel')}
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
          <Button
            kind="tight"
            aria-label={t('passwordShow')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {t('uiShow')}
          </Button>
          <Button
            kind="tight"
            aria-label={t('passwordCopyLabel')}
            disabled={value === ''}
            onClick={copy}
          >
            {t('passwordCopy')}
          </Button>
          <Button kind="tight" aria-label={t('passwordGenerateLabel')} onClick={generate}>
            {t('passwordGenerate')}
          </Button>
        </>
      }
      hint={
        <>
          {t('passwordSaveHint')} <span aria-live="polite">{said}</span>
        </>
      }
    />
  );
}

/** Sixty-four, so that every byte gives each of them alike. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Twenty letters, digits and dashes that nobody can guess (120 bits). */
export function generatePassword(
  bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(20)),
): string {
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}
