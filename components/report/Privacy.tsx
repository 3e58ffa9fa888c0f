import { t } from '../../lib/browser/i18n.ts';
import {
  privacies,
  privacyNames,
  type Privacy,
  maxPasswordLength,
} from '../../lib/domain/reports/privacy.ts';
import RadioGroup from '../ui/RadioGroup.tsx';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import Button from '../ui/Button.tsx';
import { SecretField } from '../ui/Field.tsx';
import { useAnnouncement } from '../ui/use-announcement.ts';
import { keepFocus } from '../ui/focus.ts';
import type { Task } from '../../lib/domain/jobs/job.ts';
import type { Report } from '../../lib/domain/reports/report.ts';

export function privacyName(privacy: Privacy): string {
  return t(`privacy_${privacyNames[privacy]}`);
}

interface Props {
  value: Privacy;
  onChange: (value: Privacy) => void;
  /** The accessible name, if it is not "Privacy". */
  label?: string;
  disabled?: boolean;
}

/** The radio group "Privacy": "Public", "Private", "Password". */
export default function PrivacyChoice({ label = t('privacyLabel'), ...rest }: Props) {
  const options = privacies.map((privacy) => ({ value: privacy, label: privacyName(privacy) }));
  return <RadioGroup {...rest} label={label} options={options} />;
}

/** A change of privacy. The password is set for the privacy "Password" alone. */
interface PrivacyChange {
  kind: 'privacy';
  privacy: Privacy;
  password?: string;
}

interface PrivacyFormProps {
  privacy: Privacy;
  onSave: (change: PrivacyChange) => void;
  onCancel: () => void;
}

/** The form "Change privacy", in the row of its report. */
export function PrivacyForm({ privacy: present, onSave, onCancel }: PrivacyFormProps) {
  const [privacy, setPrivacy] = useState(present);
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLInputElement>(':checked')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [privacy]);
  const save = (event: Event) => {
    event.preventDefault();
    onSave({ kind: 'privacy', privacy, ...(privacy === 2 && { password }) });
  };
  return (
    <form
      ref={form}
      class="change"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Without this, Escape would also close the popup or the report.
        event.preventDefault();
        onCancel();
      }}
    >
      <PrivacyChoice label={t('privacyNew')} value={privacy} onChange={setPrivacy} />
      {privacy === 2 && <ReportPassword value={password} onChange={setPassword} />}
      <div class="row">
        <Button kind="small" type="submit">
          {t('privacySave')}
        </Button>
        <Button kind="small" onClick={onCancel}>
          {t('sharedCancel')}
        </Button>
      </div>
    </form>
  );
}

interface ReportPrivacyFormProps {
  report: Pick<Report, 'id' | 'url' | 'privacy'>;
  onAsk: (task: Task) => void;
  onClose: () => void;
}

/** The form that changes the privacy of one report. */
export function ReportPrivacyForm({ report, onAsk, onClose }: ReportPrivacyFormProps) {
  const { id: reportId, url, privacy } = report;
  const close = () => {
    keepFocus();
    onClose();
  };
  return (
    <PrivacyForm
      privacy={privacy ?? 1}
      onSave={(change) => {
        close();
        onAsk({ ...change, reportId, url });
      }}
      onCancel={close}
    />
  );
}

/**
 * "Report password" with "Show password", "Copy password" and "Generate password". A generated
 * password is shown, because it cannot be read again once the service has it.
 */
export function ReportPassword({
  value,
  onChange,
}: {
  value: string;
  onChange: (password: string) => void;
}) {
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

/** 64 characters, so a random byte selects each character with the same probability. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns a password of 20 letters, digits, dashes and underscores: 120 bits. */
export function generatePassword(
  bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(20)),
): string {
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}
