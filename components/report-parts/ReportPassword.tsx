import { useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import { maxPasswordLength } from '../../lib/domain/reports/privacy.ts';
import Button from '../ui/Button.tsx';
import Field from '../ui/Field.tsx';
import { generatePassword } from '../ui/generate-password.ts';
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
      () => say(t('sharedPasswordCopied')),
      () => say(t('sharedPasswordNotCopied')),
    );
  return (
    <Field
      label={t('sharedReportPassword')}
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
            aria-label={t('sharedShowPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {t('sharedShow')}
          </Button>
          <Button
            kind="tight"
            aria-label={t('sharedCopyPassword')}
            disabled={value === ''}
            onClick={copy}
          >
            {t('sharedCopy')}
          </Button>
          <Button kind="tight" aria-label={t('sharedGeneratePassword')} onClick={generate}>
            {t('sharedGenerate')}
          </Button>
        </>
      }
      hint={
        <>
          {t('sharedSavePassword')} <span aria-live="polite">{said}</span>
        </>
      }
    />
  );
}
