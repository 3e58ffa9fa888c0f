import { t } from '../../lib/browser/i18n.ts';
import { revokePermission } from '../../lib/browser/optional-permissions.ts';
import { helpItem } from '../page/help-item.ts';
import type { MenuItem } from '../ui/Menu.tsx';

/** The menu "More" of a panel that stays with its page. */
export async function panelMenu(): Promise<MenuItem[]> {
  return [helpItem()];
}

/** The menu "More" of a panel that follows the page in front: here, too, that can be taken back. */
export async function followingMenu(): Promise<MenuItem[]> {
  return [{ label: t('panelStopFollowing'), onChoose: stopFollowing }, helpItem()];
}

function stopFollowing(): void {
  void revokePermission('tabs');
}
