import { t } from '../../lib/browser/i18n.ts';
import { hasSidePanel, openSidePanel } from '../../lib/browser/side-panel.ts';
import { closePopupAfter, frontTab, openNewReports, openWatches } from '../../lib/browser/tabs.ts';
import { helpItem } from '../page/help-item.ts';
import type { MenuItem } from '../ui/Menu.tsx';

/**
 * Returns the items of the popup's menu "More". The tab is read before the click, because Firefox
 * opens the side panel only if the click handler awaits nothing first. `addressToSend` returns the
 * address that the popup would send, or null.
 */
export async function popupMenu(addressToSend: () => string | null): Promise<MenuItem[]> {
  const first = { label: t('reportsTab_new'), onChoose: reportMany };
  const watch = () => void closePopupAfter(openWatches(addressToSend() ?? ''));
  const items = [{ label: t('watchesWatchPage'), onChoose: watch }, helpItem()];
  if (!hasSidePanel()) return [first, ...items];
  const tab = await frontTab();
  const open = () => void closePopupAfter(openSidePanel(tab));
  return [first, { label: t('sharedOpenSidePanel'), onChoose: open }, ...items];
}

function reportMany(): void {
  void closePopupAfter(openNewReports());
}
