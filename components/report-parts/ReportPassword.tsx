import { t } from '../../lib/browser/i18n.ts';
import { maxPasswordLength } from '../../lib/domain/reports/privacy.ts';
import Button from '../ui/Button.tsx';
import SecretField from '../ui/SecretField.tsx';
import { useAnnouncement } from '../ui/use-announcement.ts';

interface Props {
  value: string;
  onChange: (password: string) => void;
}

/**
 * "Report password" with "Show password", "Copy password" and "Generate password". A generated one
 * is shown, so that the person can keep it: once the service has it, nobody can read it again.
 */
export default function ReportPassword({ value, onChange }: Props) {
  const [announcement, announce] = useAnnouncement();
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => announce(t('passwordCopied')),
      () => announce(t('passwordNotCopied')),
    );
  return (
    <SecretField
      label={t('passwordLabel')}
      labelWithin
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
      showLabel={t('passwordShow')}
      tight
      required
      maxLength={maxPasswordLength}
      autocomplete="new-password"
      beside={(show) => (
        <>
          <Button
            kind="tight"
            aria-label={t('passwordCopyLabel')}
            disabled={value === ''}
            onClick={copy}
          >
            {t('passwordCopy')}
          </Button>
          <Button
            kind="tight"
            aria-label={t('passwordGenerateLabel')}
            onClick={() => {
              onChange(generatePassword());
              show();
            }}
          >
            {t('passwordGenerate')}
          </Button>
        </>
      )}
      hint={
        <>
          {t('passwordSaveHint')} <span aria-live="polite">{announcement}</span>
        </>
      }
    />
  );
}

/** 64 characters, so that a byte gives each of them with the same probability. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A password of 20 letters, digits and dashes: 120 bits. */
export function generatePassword(
  bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(20)),
): string {
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}
