import { useContext } from 'preact/hooks';
import { t } from '../../../lib/browser/i18n.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import type { Save } from '../../stored/use-save.ts';
import { AllowPublic } from '../../ui/allow-public.ts';
import SelectPreference, { SwitchPreference } from './preference-fields.tsx';

const privacies = ['private', 'public', 'password'] as const;

interface Props {
  preferences: Preferences;
  change: Save;
}

/** The preferences of new reports. */
export default function ReportsSection({ preferences, change }: Props) {
  const allowPublic = useContext(AllowPublic);
  return (
    <div class="preferences">
      <SelectPreference
        label={t('preferencesPrivacyOfNew')}
        options={privacies.map((value) => ({
          value,
          label: t(`privacy_${value}`),
          isSetByPolicy: value === 'public' && !allowPublic,
        }))}
        value={preferences.privacyOfNew}
        onChange={(privacyOfNew) => void change(changePreferences({ privacyOfNew }))}
      />
      <SwitchPreference
        label={t('preferencesNeverResend')}
        checked={preferences.neverResend}
        onChange={(neverResend) => void change(changePreferences({ neverResend }))}
      />
    </div>
  );
}
