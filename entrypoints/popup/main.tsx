import Popup from '../../components/popup/Popup.tsx';
import { applyTheme } from '../../components/ui/apply-theme.ts';
import { handOverOnClose } from '../../components/jobs/hand-over-on-close.ts';
import { showPage, showPageFault } from '../../components/jobs/show-page.tsx';
import { activeAddress } from '../../lib/browser/tabs.ts';
import { watchStorage } from '../../lib/storage/extension/extension-storage.ts';
import { readPopupState } from '../../lib/storage/extension/page-state.ts';

// Storage and tab are asked together and before anything is drawn: one frame, with the data, is
// what makes the popup quick.
const tab = activeAddress();
handOverOnClose();
let seen = '';
let drawn = draw();
// One after the other, so that an older reading is never drawn over a newer one.
watchStorage(() => {
  drawn = drawn.then(draw);
});

async function draw(): Promise<void> {
  try {
    const [stored, address] = await Promise.all([readPopupState(tab), tab]);
    // That the service was asked again, and said the same, is no news.
    const news = JSON.stringify({
      ...stored,
      newest: [stored.newest?.rows, stored.newest?.unreadable],
    });
    if (news === seen) return;
    seen = news;
    applyTheme(stored.preferences.theme);
    showPage(<Popup stored={stored} tab={address} />, document.body);
    // For `npm run bench`, which cannot tell from outside. The first mark counts.
    performance.mark('usable');
  } catch (error) {
    seen = '';
    showPageFault(error, document.body);
  }
}
