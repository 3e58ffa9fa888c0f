import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import type { Ref } from 'preact';
import { generatePassword } from '../../lib/domain/reports/generate-password.ts';
import { privacyName, t } from '../../lib/browser/i18n.ts';
import {
  privacies,
  privacyNames,
  type Privacy,
  maxPasswordLength,
} from '../../lib/domain/reports/privacy.ts';
import { AllowPublic } from '../ui/allow-public.ts';
import Button from '../ui/Button.tsx';
import { isLastClickByKey } from '../ui/clicks.ts';
import { SecretField } from '../ui/Field.tsx';
import RadioGroup from '../ui/RadioGroup.tsx';
import { copyText, useAnnouncement } from '../ui/use-announcement.ts';

/** A privacy with who can open the report: "Private: only you can open it". */
export function whoCanOpen(privacy: Privacy): string {
  return t(`privacyOf_${privacyNames[privacy]}`);
}

interface Props {
  privacy: Privacy;
  password: string;
  onPrivacy: (privacy: Privacy) => void;
  onPassword: (password: string) => void;
  /** The accessible name of the choice, if it is not "Privacy". */
  label?: string;
  disabled?: boolean;
}

/**
 * The radio group "Privacy": "Public", "Private", "Password", and the password. A click on
 * "Password" leads to its field, and arrow keys stay in the group. A policy may forbid "Public".
 */
export default function PrivacyFields(props: Props) {
  const { privacy, password, onPrivacy, onPassword, label = t('privacyLabel'), disabled } = props;
  const allowPublic = useContext(AllowPublic);
  const box = useRef<HTMLInputElement>(null);
  const isChosen = useRef(false);
  useLayoutEffect(() => {
    if (isChosen.current) box.current?.focus();
    isChosen.current = false;
  }, [privacy]);
  return (
    <>
      <RadioGroup
        label={label}
        options={privacies.map((value) => ({
          value,
          label: privacyName(value),
          isSetByPolicy: value === 0 && !allowPublic,
        }))}
        value={privacy}
        disabled={disabled ?? false}
        onChange={(chosen) => {
          isChosen.current = !isLastClickByKey();
          onPrivacy(chosen);
        }}
      />
      {privacy === 2 && <ReportPassword value={password} input={box} onChange={onPassword} />}
    </>
  );
}

interface PasswordProps {
  value: string;
  input: Ref<HTMLInputElement>;
  onChange: (password: string) => void;
}

/**
 * "Report password" with "Show password" and "Generate password". A generated password is shown and
 * copied, because it cannot be read again once the service has it. The hint keeps its one line.
 */
function ReportPassword({ value, input, onChange }: PasswordProps) {
  const [announcement, announce] = useAnnouncement();
  return (
    <SecretField
      label={t('passwordLabel')}
      labelWithin
      value={value}
      input={input}
      onInput={(event) => onChange(event.currentTarget.value)}
      showLabel={t('passwordShow')}
      hideLabel={t('passwordHide')}
      required={t('passwordMissing')}
      maxLength={maxPasswordLength}
      autocomplete="new-password"
      beside={(show) => (
        <Button
          kind="tight"
          aria-label={t('passwordGenerateLabel')}
          onClick={() => {
            const password = generatePassword();
            onChange(password);
            copyText(password, announce, t('passwordCopied'));
            show();
          }}
        >
          {t('passwordGenerate')}
        </Button>
      )}
      hint={
        <p class="cut" aria-live="polite" title={announcement || t('passwordSaveHint')}>
          {announcement || t('passwordSaveHint')}
        </p>
      }
    />
  );
}
