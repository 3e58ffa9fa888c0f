import type { ClickedTab } from '../../lib/browser/tabs.ts';
import { pageKey } from '../../lib/domain/page-url.ts';

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

/** While nothing is known. */
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
 * place alone. `forgetsOnReload`: the browser hides an address that it named as soon as the tab
 * loads anything, even the same page.
 */
export function nextPage(
  shown: ShownPage,
  front: ClickedTab,
  follows: boolean,
  forgetsOnReload: boolean,
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
    return { ...stays, place: forgetsOnReload ? 'unsure' : 'behind' };
  }
  return { ...stays, place: isSamePage(front.url, shown.address) ? 'front' : 'behind' };
}

/** Whether two addresses, of which either may be unknown, are of one page. */
export function isSamePage(one = '', other = ''): boolean {
  return pageKey(one) === pageKey(other);
}
