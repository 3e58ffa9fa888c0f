import { useState } from 'preact/hooks';
import { words, type Words } from '../../lib/browser/words.ts';
import type { Fill } from '../../lib/storage/fills.ts';
import type { Preferences } from '../../lib/model/preferences.ts';
import { changePreferences } from '../../lib/storage/preferences.ts';
import Notice from '../shared/Notice.tsx';
import Segments from '../shared/Segments.tsx';
import FillProgress from './FillProgress.tsx';
import SettlePreference from './SettlePreference.tsx';
import SwitchPreference from './SwitchPreference.tsx';

const privacies: [Preferences['privacyOfNew'], Words][] = [
  ['public', 'sharedPublic'],
  ['private', 'sharedPrivate'],
  ['password', 'sharedPassword'],
  ['last', 'optionsPrivacyLast'],
];

const themes: [Preferences['theme'], Words][] = [
  ['system', 'optionsThemeSystem'],
  ['light', 'optionsThemeLight'],
  ['dark', 'optionsThemeDark'],
];

/** Preferences; each is kept as soon as it is chosen. */
export default function PreferencesCard({ preferences, fill }: { preferences: Preferences; fill: Fill | null }) {
  const [failed, setFailed] = useState(false);
  const change = (changes: Partial<Preferences>) => {
    changePreferences(changes).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  };
  const privacy = words('optionsPrivacyOfNew');
  const privacyOptions = privacies.map(([value, name]) => ({ value, label: words(name) }));
  return (
    <div class="preferences">
      <div class="preference">
        <div>
          <span aria-hidden="true">{privacy}</span>
          <p class="small muted">{words('optionsPrivacyOfNewHint')}</p>
        </div>
        <Segments
          label={privacy}
          options={privacyOptions}
          value={preferences.privacyOfNew}
          onChange={(privacyOfNew) => change({ privacyOfNew })}
        />
      </div>
      <div class="preference">
        <label for="theme">{words('optionsTheme')}</label>
        <select
          id="theme"
          class="input"
          value={preferences.theme}
          onChange={({ currentTarget }) => change({ theme: themes[currentTarget.selectedIndex]?.[0] ?? 'system' })}
        >
          {themes.map(([theme, name]) => (
            <option key={theme} value={theme}>
              {words(name)}
            </option>
          ))}
        </select>
      </div>
      <SwitchPreference
        label={words('optionsNeverResend')}
        hint={words('optionsNeverResendHint')}
        checked={preferences.neverResend}
        onChange={(neverResend) => change({ neverResend })}
      />
      <SettlePreference seconds={preferences.settleSeconds} onChange={(settleSeconds) => change({ settleSeconds })} />
      <SwitchPreference
        label={words('optionsFillArchive')}
        hint={words('optionsFillArchiveHint')}
        checked={preferences.fillArchive}
        onChange={(fillArchive) => change({ fillArchive })}
      >
        {fill && <FillProgress fill={fill} />}
      </SwitchPreference>
      <div role="alert">{failed && <Notice tone="bad" title={words('optionsStorageFailed')} />}</div>
    </div>
  );
}
