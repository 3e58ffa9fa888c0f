import Popup from '../../components/popup/Popup.tsx';
import { applyTheme } from '../../components/ui/apply-theme.ts';
import { handOverOnClose } from '../../components/jobs/hand-over-on-close.ts';
import { showPage, showPageFault } from '../../components/jobs/show-page.tsx';
import { watchStored } from '../../components/jobs/use-stored.ts';
import { openedWith } from '../../lib/browser/popup.ts';
import { activeAddress } from '../../lib/browser/tabs.ts';
import { switchConnection } from '../../lib/storage/extension/connections.ts';
import { readPopupState } from '../../lib/storage/extension/page-state.ts';

// A menu item or a shortcut may have opened the popup on another address, with a privacy chosen.
const { address, privacy } = openedWith();
// Storage and tab are read at once and before anything is drawn. One frame, with the data in it, is
// the quickest.
const tab = address === null ? activeAddress() : Promise.resolve(address);
handOverOnClose();
let drawn = '';
/** The connection that was chosen in this popup. */
let chosen: string | null = null;
const read = () => Promise.all([readPopupState(tab, chosen), tab]);
const { refresh } = watchStored(read, draw, (error) => {
  drawn = '';
  showPageFault(error, document.body);
});
void refresh();

async function switchTo(connectionId: string): Promise<void> {
  const before = chosen;
  chosen = connectionId;
  try {
    await switchConnection(connectionId);
  } catch (error) {
    chosen = before;
    throw error;
  } finally {
    await refresh();
  }
}

function draw([state, shownTab]: Awaited<ReturnType<typeof read>>): void {
  const stored = privacy === null ? state : { ...state, privacy };
  // When the list of newest reports was read is not shown, so it draws nothing.
  const shown = JSON.stringify({
    ...stored,
    newest: [stored.newest?.rows, stored.newest?.unreadable],
  });
  if (shown === drawn) return;
  drawn = shown;
  applyTheme(stored.preferences.theme);
  showPage(<Popup stored={stored} tab={shownTab} onSwitch={switchTo} />, document.body);
  // For `npm run bench`, which cannot tell from outside. The first mark counts.
  performance.mark('usable');
}
