import { useState } from 'preact/hooks';
import {
  type OptionalPermission,
  requestPermission,
  revokePermission,
} from '../../../lib/browser/access.ts';
import { t } from '../../../lib/browser/i18n.ts';
import { hasMenus } from '../../../lib/browser/menus.ts';
import { hasMarks } from '../../../lib/browser/toolbar.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import { changePreferences } from '../../../lib/storage/preferences.ts';
import type { Save } from '../../stored/use-save.ts';
import type { Settings } from '../settings.ts';
import { SwitchPreference } from './preference-fields.tsx';
import Shortcuts from './Shortcuts.tsx';

interface Props {
  settings: Pick<Settings, 'preferences' | 'allowed' | 'shortcuts'>;
  change: Save;
  refresh: () => Promise<void>;
}

/** The preferences for what the extension shows outside its own pages, and the shortcuts. */
export default function ToolbarSection({
  settings: { preferences, allowed, shortcuts },
  change,
  refresh,
}: Props) {
  const save = (changes: Partial<Preferences>) => change(changePreferences(changes));
  const [blocked, setBlocked] = useState<OptionalPermission | null>(null);
  /** Asks directly in the click, and resolves to whether the permission is granted afterwards. */
  const setPermission = async (name: OptionalPermission, wanted: boolean) => {
    // Browsers reject without a question if a policy blocks the permission.
    const answer = wanted ? await requestPermission(name).catch(() => 'blocked' as const) : false;
    setBlocked(answer === 'blocked' ? name : null);
    if (!wanted) await revokePermission(name);
    // If the person did not confirm, the switch goes back.
    await refresh();
    return answer === true;
  };
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
        <SwitchPreference
          label={t('preferencesAllPages')}
          checked={allowed.tabs}
          onChange={(wanted) => void setPermission('tabs', wanted)}
        >
          {blocked === 'tabs' && <Blocked />}
        </SwitchPreference>
      )}
      {hasMenus() && (
        <SwitchPreference
          label={t('preferencesPageMenus')}
          checked={preferences.pageMenus}
          onChange={(pageMenus) => void save({ pageMenus })}
        />
      )}
      <SwitchPreference
        label={t('preferencesNotifications')}
        checked={preferences.notifications && allowed.notifications}
        onChange={(wanted) =>
          void setPermission('notifications', wanted).then((notifications) =>
            save({ notifications }),
          )
        }
      >
        {blocked === 'notifications' && <Blocked />}
      </SwitchPreference>
      {shortcuts && <Shortcuts shortcuts={shortcuts} refresh={refresh} />}
    </div>
  );
}

function Blocked() {
  return (
    <p class="small muted" role="status">
      {t('permissionBlocked')}
    </p>
  );
}
