import { t } from '../../../lib/browser/i18n.ts';
import { hasMenus } from '../../../lib/browser/menus.ts';
import { hasMarks } from '../../../lib/browser/toolbar.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import type { Save } from '../../stored/use-save.ts';
import type { Settings } from '../settings.ts';
import PermissionSwitch from './PermissionSwitch.tsx';
import { SwitchPreference } from './preference-fields.tsx';

interface Props {
  settings: Pick<Settings, 'preferences' | 'allowed'>;
  change: Save;
  refresh: () => Promise<void>;
}

/** The preferences for the toolbar button and the menus of the browser. */
export default function ToolbarSection({
  settings: { preferences, allowed },
  change,
  refresh,
}: Props) {
  const save = (changes: Partial<Preferences>) => change(changePreferences(changes));
  return (
    <div class="preferences">
      {hasMarks() && (
        <SwitchPreference
          label={t('preferencesPageBadge')}
          checked={preferences.pageBadge}
          onChange={(pageBadge) => void save({ pageBadge })}
        />
      )}
      {preferences.pageBadge && (
        <PermissionSwitch
          name="tabs"
          label={t('preferencesAllPages')}
          checked={allowed.tabs}
          onAnswer={refresh}
        />
      )}
      {hasMenus() && (
        <SwitchPreference
          label={t('preferencesPageMenus')}
          checked={preferences.pageMenus}
          onChange={(pageMenus) => void save({ pageMenus })}
        />
      )}
    </div>
  );
}
