import { plural, t, language } from '../../../lib/browser/i18n.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import SelectPreference, { SwitchPreference } from './preference-fields.tsx';
import type { Save } from '../../stored/use-save.ts';

const privacies = ['private', 'public', 'password', 'last'] as const;
const themes = ['system', 'light', 'dark'] as const;

/** The choices for the tolerance, in points, and for how long a service may take, in seconds. */
const tolerances = [0, 2, 5, 10, 15, 20];
const settleTimes = [60, 180, 600, 1_800, 3_600];

/** Numbers to choose from, in order. A stored one that is none of them is added. */
function choicesOf(offered: number[], stored: number, labelOf: (value: number) => string) {
  return [...new Set([...offered, stored])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: labelOf(value) }));
}

function minutesText(seconds: number): string {
  const minutes = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  return (seconds / 60).toLocaleString(language(), minutes);
}

interface Props {
  preferences: Preferences;
  change: Save;
}

/** The preferences. Each change is saved at once. */
export default function PreferencesCard({ preferences, change: make }: Props) {
  const change = (changes: Partial<Preferences>) => {
    void make(changePreferences(changes));
  };
  const { privacyOfNew } = preferences;
  return (
    <div class="preferences">
      <SelectPreference
        label={t('preferencesPrivacyOfNew')}
        hint={t(`privacyHint_${privacyOfNew}`)}
        choices={privacies.map((value) => ({ value, label: t(`privacy_${value}`) }))}
        value={privacyOfNew}
        onChange={(privacy) => change({ privacyOfNew: privacy })}
      />
      <SelectPreference
        label={t('preferencesTheme')}
        choices={themes.map((value) => ({ value, label: t(`preferencesTheme_${value}`) }))}
        value={preferences.theme}
        onChange={(theme) => change({ theme })}
      />
      <SwitchPreference
        label={t('preferencesNeverResend')}
        hint={t('preferencesNeverResendHint')}
        checked={preferences.neverResend}
        onChange={(neverResend) => change({ neverResend })}
      />
      <SelectPreference
        label={t('preferencesSettle')}
        hint={t('preferencesSettleHint')}
        choices={choicesOf(settleTimes, preferences.settleSeconds, minutesText)}
        value={preferences.settleSeconds}
        onChange={(settleSeconds) => change({ settleSeconds })}
      />
      <SwitchPreference
        label={t('preferencesWatches')}
        hint={t('preferencesWatchesHint')}
        checked={preferences.watches}
        onChange={(watches) => change({ watches })}
      />
      {preferences.watches && (
        <SelectPreference
          label={t('preferencesTolerance')}
          hint={t('preferencesToleranceHint')}
          choices={choicesOf(tolerances, preferences.tolerance, (points) =>
            plural('preferencesPoints', points),
          )}
          value={preferences.tolerance}
          onChange={(tolerance) => change({ tolerance })}
        />
      )}
    </div>
  );
}
