import { seesAllPages, watchAccess } from '../../lib/browser/access.ts';
import { onMessage } from '../../lib/browser/messages.ts';
import { forgetsOnReload } from '../../lib/browser/side-panel.ts';
import { frontTab, watchPages, type ClickedTab } from '../../lib/browser/tabs.ts';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';

/**
 * Calls back with the page to show, first at the start and then after each change. Changes are:
 * another page comes to the front, the person allows or stops following, or the panel is opened
 * again on another page. This never sends a request to a service.
 */
export function followPage(onChange: (page: ShownPage) => void): void {
  let shown = nothingShown;
  let begun = 0;
  const look = async (reason: 'change' | 'opened' | 'clicked'): Promise<void> => {
    const own = ++begun;
    const [front, follows] = await Promise.all([frontTab(), seesAllPages()]);
    // A newer look has started, and only the newest knows the page in front.
    if (own !== begun) return reason === 'change' ? undefined : look(reason);
    const next =
      reason === 'change'
        ? nextPage(shown, front, follows, forgetsOnReload())
        : pageInFront(front, follows, reason === 'clicked');
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    onChange(next);
  };
  const lookAgain = () => void look('change');
  watchPages(lookAgain);
  watchAccess(lookAgain);
  onMessage('showPage', async (windowId) => {
    if ((await frontTab()).windowId === windowId) void look('clicked');
    return null;
  });
  void look('opened');
}

/** The page that the side panel shows. */
export interface ShownPage {
  /** The id of the page's tab. Undefined before the browser has answered. */
  tabId: number | undefined;
  /** Undefined if the browser does not tell the address. */
  address: string | undefined;
  /**
   * `front`: the page is in front. `behind`: another page is in front. `unsure`: the tab has loaded
   * something without a visible address, perhaps the same page. `hidden`: the browser has not told
   * any address yet.
   */
  place: 'front' | 'behind' | 'unsure' | 'hidden';
  /** Whether the panel follows the page in front, because it sees the addresses of all pages. */
  follows: boolean;
}

export const nothingShown: ShownPage = {
  tabId: undefined,
  address: undefined,
  place: 'front',
  follows: false,
};

/**
 * Returns the page of the tab in front, whatever the panel showed before. `isClicked` says that the
 * person has just clicked on Verdict above it.
 */
export function pageInFront(
  { id, url }: ClickedTab,
  follows: boolean,
  isClicked = false,
): ShownPage {
  // After a click and with the permission, only the browser's own pages have no address.
  const place = url === undefined && !follows && !isClicked ? 'hidden' : 'front';
  return { tabId: id, address: url, place, follows };
}

/**
 * Returns the page to show when `front` is the tab in front. Without the permission the page stays,
 * and only its `place` changes. `forgets` says that the browser hides an address again as soon as
 * the tab loads anything, even the same page.
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
    // The permission was just withdrawn, and the tab has loaded nothing since.
    if (shown.follows) return stays;
    return { ...stays, place: forgets ? 'unsure' : 'behind' };
  }
  return { ...stays, place: isSamePage(front.url, shown.address) ? 'front' : 'behind' };
}

/** Returns whether two addresses belong to one page. Either may be unknown. */
export function isSamePage(one = '', other = ''): boolean {
  return pageKey(one) === pageKey(other);
}
