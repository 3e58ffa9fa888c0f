import { watchAccess, hasPermission } from '../../lib/browser/access.ts';
import { onMessage } from '../../lib/browser/messages.ts';
import { forgetsOnReload } from '../../lib/browser/side-panel.ts';
import { frontTab, watchPages, type ClickedTab } from '../../lib/browser/tabs.ts';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';

/**
 * Calls back with the page to show, at first and whenever it or its place has changed: as pages
 * come to the front, as the person allows to follow them or takes that back, and as the panel is
 * opened again on another page. No request is ever sent for that.
 */
export function followPage(onChange: (page: ShownPage) => void): void {
  let shown = nothingShown;
  let begun = 0;
  const look = async (isOpenedAnew: boolean): Promise<void> => {
    const own = ++begun;
    const [front, follows] = await Promise.all([frontTab(), hasPermission('tabs')]);
    // Only the latest look knows what is in front now.
    if (own !== begun) return isOpenedAnew ? look(true) : undefined;
    const next = isOpenedAnew
      ? pageInFront(front, follows)
      : nextPage(shown, front, follows, forgetsOnReload());
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    onChange(next);
  };
  const lookAgain = () => void look(false);
  watchPages(lookAgain);
  watchAccess(lookAgain);
  onMessage('showPage', async (windowId) => {
    if ((await frontTab()).windowId === windowId) void look(true);
    return null;
  });
  void look(true);
}

/** The page that the side panel shows. */
export interface ShownPage {
  /** The id of its tab; undefined before the browser has answered. */
  tabId: number | undefined;
  /** Undefined if the browser does not say. */
  address: string | undefined;
  /**
   * `front`: it is the page in front. `behind`: another one is. `unsure`: its tab has loaded a page
   * that the browser does not name, which may be the same one. `hidden`: the browser has named none
   * yet.
   */
  place: 'front' | 'behind' | 'unsure' | 'hidden';
  /** Whether it follows the page in front, because the person allowed that. */
  follows: boolean;
}

export const nothingShown: ShownPage = {
  tabId: undefined,
  address: undefined,
  place: 'front',
  follows: false,
};

/** The page to show, whatever was shown before: the one of the tab in front. */
export function pageInFront({ id, url }: ClickedTab, follows: boolean): ShownPage {
  // With the permission a page without an address is the browser's own.
  const place = url === undefined && !follows ? 'hidden' : 'front';
  return { tabId: id, address: url, place, follows };
}

/**
 * The page to show once `front` is the tab in front. Without the permission it stays, and tells its
 * place alone. `forgets`: the browser hides an address that it named as soon as the tab
 * loads anything, even the same page.
 */
export function nextPage(
  shown: ShownPage,
  front: ClickedTab,
  follows: boolean,
  forgets: boolean,
): ShownPage {
  if (follows || shown.tabId === undefined) return pageInFront(front, follows);
  const stays = { ...shown, follows };
  if (shown.place === 'hidden' && shown.address === undefined)
    return front.url === undefined || front.id !== shown.tabId
      ? stays
      : pageInFront(front, follows);
  if (front.id !== shown.tabId) return { ...stays, place: 'behind' };
  if (front.url === undefined) {
    // The permission was taken back just now, and nothing has loaded since.
    if (shown.follows) return stays;
    return { ...stays, place: forgets ? 'unsure' : 'behind' };
  }
  return { ...stays, place: isSamePage(front.url, shown.address) ? 'front' : 'behind' };
}

/** Whether two addresses, of which either may be unknown, are of one page. */
export function isSamePage(one = '', other = ''): boolean {
  return pageKey(one) === pageKey(other);
}
