import { t } from '../../lib/browser/i18n.ts';
import { hasSidePanel, openSidePanel } from '../../lib/browser/side-panel.ts';
import { closePopupAfter, frontTab } from '../../lib/browser/tabs.ts';
import { helpItem } from '../page/help-item.ts';
import type { MenuItem } from '../ui/Menu.tsx';

/** The menu "More" of the popup. It knows the tab beforehand: Firefox lets no click wait for it. */
export async function popupMenu(): Promise<MenuItem[]> {
  if (!hasSidePanel()) return [helpItem()];
  const tab = await frontTab();
  const open = () => void closePopupAfter(openSidePanel(tab));
  return [{ label: t('sharedOpenSidePanel'), onChoose: open }, helpItem()];
}
