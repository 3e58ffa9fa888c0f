import { t } from '../../lib/browser/i18n.ts';
import { hasSidePanel, openSidePanel } from '../../lib/browser/side-panel.ts';
import { closePopupAfter, frontTab, openNewReports } from '../../lib/browser/tabs.ts';
import type { PageModel } from '../page/use-page.ts';
import { readWatchPageItem } from '../page/watch-page.ts';
import type { MenuItem } from '../ui/Menu.tsx';

/**
 * Returns a function for the items of the popup's menu "More" at each opening. The tab is read
 * before the click, because Firefox opens the side panel only if the click handler awaits nothing
 * first. `page` returns the page that the popup shows.
 */
export async function popupMenu(page: () => PageModel): Promise<() => MenuItem[]> {
  const [watchPageItem, tab] = await Promise.all([
    readWatchPageItem(),
    hasSidePanel() ? frontTab() : null,
  ]);
  const panel = tab && {
    label: t('sharedOpenSidePanel'),
    onChoose: () => void closePopupAfter(openSidePanel(tab)),
  };
  return () => [
    { label: t('reportsTab_new'), onChoose: () => void closePopupAfter(openNewReports()) },
    ...(panel ? [panel] : []),
    watchPageItem(page()),
  ];
}
