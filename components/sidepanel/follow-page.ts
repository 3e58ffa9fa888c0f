import { watchAccess } from '../../lib/browser/access.ts';
import { onMessage } from '../../lib/browser/messages.ts';
import { hasPermission } from '../../lib/browser/optional-permissions.ts';
import { forgetsOnReload } from '../../lib/browser/side-panel.ts';
import { frontTab, watchPages } from '../../lib/browser/tabs.ts';
import { nextPage, nothingShown, pageInFront, type ShownPage } from './shown-page.ts';

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
