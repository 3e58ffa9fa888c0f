import { t } from '../../../lib/browser/i18n.ts';
import { hasPermission, revokePermission } from '../../../lib/browser/access.ts';
import { preferencesKey } from '../../../lib/storage/extension-storage.ts';
import { changePreferences, readPreferences } from '../../../lib/storage/preferences.ts';
import { useStored } from '../../stored/use-stored.ts';
import Button from '../../ui/Button.tsx';
import { keepFocus, useKeptFocus } from '../../ui/focus.ts';

/**
 * Offers to take the permission for tabs back, which was given for a list of new reports. The offer
 * stays until the person has decided.
 */
export default function TabsOffer() {
  const isOffered = useStored(offersTabs, (key) => key === preferencesKey);
  useKeptFocus();
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

/** Ends the offer once the permission is taken back, or at once. */
async function endOffer(takenBack?: Promise<void>): Promise<void> {
  keepFocus();
  await takenBack;
  await changePreferences({ tabsGrantedForNow: false });
}

/**
 * Whether the permission for tabs may be taken back: it was given for a list, is still there, and
 * the marks on the toolbar button do not need it.
 */
export async function offersTabs(): Promise<boolean> {
  const { tabsGrantedForNow, pageBadge } = await readPreferences();
  return tabsGrantedForNow && !pageBadge && hasPermission('tabs');
}
