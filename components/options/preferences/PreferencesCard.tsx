import { plural, t, type Words, language } from '../../../lib/browser/i18n.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import SelectPreference, { SwitchPreference } from './preference-fields.tsx';
import type { Save } from '../../stored/use-save.ts';

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

/** The choices for the tolerance, in points. A stored value that is none of them is added. */
function tolerances(stored: number): { value: number; label: string }[] {
  return [...new Set([0, 2, 5, 10, 15, 20, stored])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: plural('preferencesPoints', value) }));
}

interface Props {
  preferences: Preferences;
  change: Save;
}

/** The preferences. Each is saved as soon as it is changed. */
export default function PreferencesCard({ preferences, change: make }: Props) {
  const change = (changes: Partial<Preferences>) => {
    void make(changePreferences(changes));
  };
  const { privacyOfNew } = preferences;
  return (
    <div class="preferences">
      <SelectPreference
        label={t('preferencesPrivacyOfNew')}
        hint={t(
          privacies.find(([privacy]) => privacy === privacyOfNew)?.[2] ??
            'preferencesPrivacyPrivateHint',
        )}
        choices={privacies.map(([value, name]) => ({ value, label: t(name) }))}
        value={privacyOfNew}
        onChange={(privacy) => change({ privacyOfNew: privacy })}
      />
      <SelectPreference
        label={t('preferencesTheme')}
        choices={themes.map(([value, name]) => ({ value, label: t(name) }))}
        value={preferences.theme}
        onChange={(theme) => change({ theme })}
      />
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
        label={t('preferencesWatches')}
        hint={t('preferencesWatchesHint')}
        checked={preferences.watches}
        onChange={(watches) => change({ watches })}
      />
      {preferences.watches && (
        <SelectPreference
          label={t('preferencesTolerance')}
          hint={t('preferencesToleranceHint')}
          choices={tolerances(preferences.tolerance)}
          value={preferences.tolerance}
          onChange={(tolerance) => change({ tolerance })}
        />
      )}
    </div>
  );
}

/** The choices, in seconds. */
const offered = [60, 180, 600, 1_800, 3_600];

interface SettlePreferenceProps {
  /** A create without an answer counts as not created after this many seconds. */
  seconds: number;
  onChange: (seconds: number) => void;
}

/**
 * How long a service may take to list a new report. A stored value that is not among the choices is
 * added to them.
 */
function SettlePreference({ seconds, onChange }: SettlePreferenceProps) {
  const choices = [...new Set([...offered, seconds])].toSorted((a, b) => a - b);
  const minutes = new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  });
  return (
    <SelectPreference
      label={t('preferencesSettle')}
      hint={t('preferencesSettleHint')}
      choices={choices.map((value) => ({ value, label: minutes.format(value / 60) }))}
      value={seconds}
      onChange={onChange}
    />
  );
}
