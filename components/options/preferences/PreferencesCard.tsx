import { t, type Words } from '../../../lib/browser/i18n.ts';
import type { Backfill } from '../../../lib/storage/extension/backfills.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import { changePreferences } from '../../../lib/storage/extension/preferences.ts';
import BackfillProgress from './BackfillProgress.tsx';
import SettlePreference from './SettlePreference.tsx';
import SwitchPreference from './SwitchPreference.tsx';
import type { SaveChange } from '../use-save-change.ts';

/** The choices for the privacy of new reports, with name and hint. */
const privacies: [Preferences['privacyOfNew'], name: Words, hint: Words][] = [
  ['private', 'privacyPrivate', 'preferencesPrivacyPrivateHint'],
  ['public', 'privacyPublic', 'preferencesPrivacyPublicHint'],
  ['password', 'privacyPassword', 'preferencesPrivacyPasswordHint'],
  ['last', 'preferencesPrivacyLast', 'preferencesPrivacyLastHint'],
];

const themes: [Preferences['theme'], Words][] = [
  ['system', 'preferencesThemeSystem'],
  ['light', 'preferencesThemeLight'],
  ['dark', 'preferencesThemeDark'],
];

interface Props {
  preferences: Preferences;
  backfill: Backfill | null;
  change: SaveChange;
}

/** The preferences. Each is saved as soon as it is changed. */
export default function PreferencesCard({ preferences, backfill, change: make }: Props) {
  const change = (changes: Partial<Preferences>) => {
    void make(changePreferences(changes));
  };
  const { privacyOfNew } = preferences;
  return (
    <div class="preferences">
      <div class="preference">
        <div>
          <label for="privacy">{t('preferencesPrivacyOfNew')}</label>
          <p id="privacy-hint" class="small muted">
            {t(
              privacies.find(([privacy]) => privacy === privacyOfNew)?.[2] ??
                'preferencesPrivacyPrivateHint',
            )}
          </p>
        </div>
        <select
          id="privacy"
          class="input"
          aria-describedby="privacy-hint"
          value={privacyOfNew}
          onChange={({ currentTarget }) =>
            change({ privacyOfNew: privacies[currentTarget.selectedIndex]?.[0] ?? 'private' })
          }
        >
          {privacies.map(([privacy, name]) => (
            <option key={privacy} value={privacy}>
              {t(name)}
            </option>
          ))}
        </select>
      </div>
      <div class="preference">
        <label for="theme">{t('preferencesTheme')}</label>
        <select
          id="theme"
          class="input"
          value={preferences.theme}
          onChange={({ currentTarget }) =>
            change({ theme: themes[currentTarget.selectedIndex]?.[0] ?? 'system' })
          }
        >
          {themes.map(([theme, name]) => (
            <option key={theme} value={theme}>
              {t(name)}
            </option>
          ))}
        </select>
      </div>
      <SwitchPreference
        label={t('preferencesNeverResend')}
        hint={t('preferencesNeverResendHint')}
        checked={preferences.neverResend}
        onChange={(neverResend) => change({ neverResend })}
      />
      <SettlePreference
        seconds={preferences.settleSeconds}
        onChange={(settleSeconds) => change({ settleSeconds })}
      />
      <SwitchPreference
        label={t('preferencesFillArchive')}
        hint={t('preferencesFillArchiveHint')}
        checked={preferences.fillArchive}
        onChange={(fillArchive) => change({ fillArchive })}
      >
        {backfill && <BackfillProgress backfill={backfill} />}
      </SwitchPreference>
    </div>
  );
}
