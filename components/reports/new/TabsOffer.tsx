import { t } from '../../../lib/browser/i18n.ts';
import { hasPermission, revokePermission } from '../../../lib/browser/access.ts';
import { preferencesKey } from '../../../lib/storage/extension-storage.ts';
import { changePreferences, readPreferences } from '../../../lib/storage/preferences.ts';
import { useStored } from '../../stored/use-stored.ts';
import Button from '../../ui/Button.tsx';

/**
 * Offers to withdraw the permission for tabs, which was granted for a list of new reports. The
 * offer stays until the person decides.
 */
export default function TabsOffer() {
  const isOffered = useStored(offersTabs, (key) => key === preferencesKey);
  if (!isOffered) return null;
  return (
    <div class="granted">
      <p class="small muted">{t('newTabsGranted')}</p>
      <div class="buttons">
        <Button kind="small" onClick={() => void endOffer(revokePermission('tabs'))}>
          {t('newTabsGiveBack')}
        </Button>
        <Button kind="small" onClick={() => void endOffer()}>
          {t('newTabsKeep')}
        </Button>
      </div>
    </div>
  );
}

/** Ends the offer, after the permission is withdrawn if `takenBack` is given. */
async function endOffer(takenBack?: Promise<void>): Promise<void> {
  await takenBack;
  await changePreferences({ tabsGrantedForNow: false });
}

/**
 * Returns whether to offer withdrawing the permission for tabs. It was granted for a list, is still
 * granted, and is not needed for the badges on the toolbar button.
 */
export async function offersTabs(): Promise<boolean> {
  const { tabsGrantedForNow, pageBadge } = await readPreferences();
  return tabsGrantedForNow && !pageBadge && hasPermission('tabs');
}
