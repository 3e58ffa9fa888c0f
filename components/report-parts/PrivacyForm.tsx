import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';
import type { Privacy } from '../../lib/domain/reports/privacy.ts';
import Button from '../ui/Button.tsx';
import PrivacyChoice from './PrivacyChoice.tsx';
import ReportPassword from './ReportPassword.tsx';

interface Props {
  privacy: Privacy;
  onSave: (privacy: Privacy, password?: string) => void;
  onCancel: () => void;
}

/** The form "Change privacy", drawn in the row of its report. */
export default function PrivacyForm({ privacy: present, onSave, onCancel }: Props) {
  const [privacy, setPrivacy] = useState(present);
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLInputElement>(':checked')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [privacy]);
  const save = (event: Event) => {
    event.preventDefault();
    onSave(privacy, privacy === 2 ? password : undefined);
  };
  return (
    <form
      ref={form}
      class="change"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise Escape would close the popup or the report too.
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
