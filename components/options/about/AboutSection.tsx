import { t } from '../../../lib/browser/i18n.ts';
import { extensionVersion } from '../../../lib/browser/lifecycle.ts';
import { guide } from '../../../lib/domain/guide.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import type { Save } from '../../stored/use-save.ts';
import SelectPreference from '../preferences/preference-fields.tsx';
import SupportInformation from './SupportInformation.tsx';

const themes = ['system', 'light', 'dark'] as const;

interface Props {
  preferences: Preferences;
  change: Save;
}

/** The theme, the version, the licenses, the way to the guide, and support information. */
export default function AboutSection({ preferences, change }: Props) {
  return (
    <div class="preferences">
      <SelectPreference
        label={t('preferencesTheme')}
        options={themes.map((value) => ({ value, label: t(`preferencesTheme_${value}`) }))}
        value={preferences.theme}
        onChange={(theme) => void change(changePreferences({ theme }))}
      />
      <p>{t('aboutVersion', extensionVersion())}</p>
      <p class="row">
        <a href={guide} target="_blank" rel="noopener noreferrer">
          {t('popupHelp')}
        </a>
        <a href="/licenses.txt" target="_blank" rel="noopener noreferrer">
          {t('aboutLicenses')}
        </a>
      </p>
      <SupportInformation />
    </div>
  );
}
