import { t } from '../../../lib/browser/i18n.ts';
import { hasMenus } from '../../../lib/browser/menus.ts';
import {
  type OptionalPermission,
  requestPermission,
  revokePermission,
} from '../../../lib/browser/access.ts';
import { hasMarks } from '../../../lib/browser/toolbar.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import type { Save } from '../../stored/use-save.ts';
import { SwitchPreference } from './preference-fields.tsx';

interface Props {
  preferences: Preferences;
  allowed: Record<OptionalPermission, boolean>;
  change: Save;
  refresh: () => Promise<void>;
}

/** The preferences for menus and badge, which the extension shows outside its own pages. */
export default function MenusAndBadge({ preferences, allowed, change, refresh }: Props) {
  const save = (changes: Partial<Preferences>) => change(changePreferences(changes));
  /** Asks directly in the click, and resolves to whether the permission is granted afterwards. */
  const setPermission = async (name: OptionalPermission, wanted: boolean) => {
    const isAllowed = wanted && (await requestPermission(name));
    if (!wanted) await revokePermission(name);
    // If the person did not confirm, the switch goes back.
    await refresh();
    return isAllowed;
  };
  return (
    <div class="preferences">
      {hasMenus() && (
        <SwitchPreference
          label={t('preferencesPageMenus')}
          hint={t('preferencesPageMenusHint')}
          checked={preferences.pageMenus}
          onChange={(pageMenus) => void save({ pageMenus })}
        />
      )}
      <SwitchPreference
        label={t('preferencesNotifications')}
        hint={t('preferencesNotificationsHint')}
        checked={preferences.notifications && allowed.notifications}
        onChange={(wanted) =>
          void setPermission('notifications', wanted).then((notifications) =>
            save({ notifications }),
          )
        }
      />
      {hasMarks() && (
        <SwitchPreference
          label={t('preferencesPageBadge')}
          hint={t('preferencesPageBadgeHint')}
          checked={preferences.pageBadge}
          onChange={(pageBadge) => void save({ pageBadge })}
        />
      )}
      {preferences.pageBadge && (
        <SwitchPreference
          label={t('preferencesAllPages')}
          hint={t('preferencesAllPagesHint')}
          checked={allowed.tabs}
          onChange={(wanted) => void setPermission('tabs', wanted)}
        />
      )}
    </div>
  );
}
