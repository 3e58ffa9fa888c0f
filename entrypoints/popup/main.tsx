import { firstItems, front, opened, tab } from './first-read.ts';
import styles from '../../components/popup/popup.css?inline';
import Popup from '../../components/popup/Popup.tsx';
import { chosenConnection } from '../../components/page/chosen-connection.ts';
import {
  shownText,
  applyLanguage,
  applyTheme,
  showPage,
  showPageFault,
} from '../../components/stored/show-page.tsx';
import { afterFirstFrame } from '../../components/page/after-first-frame.ts';
import { showRequestsAbove } from '../../components/jobs/show-request.ts';
import { handOverOnClose, wakeWhenOnline } from '../../components/jobs/use-add-job.ts';
import { watchStored } from '../../components/stored/use-stored.ts';
import { readPopupState, withRows } from '../../lib/storage/page-state.ts';
import { readAll } from '../../lib/storage/extension-storage.ts';
import { showInSidePanel } from '../../lib/browser/side-panel.ts';

let items: Promise<Record<string, unknown>> | undefined = firstItems;
let drawn = '';
const chosen = chosenConnection(async () => refresh());

// Storage and tab are read before drawing, because one frame with all data is fastest.
const { refresh } = watchStored(read, draw, (error) => {
  drawn = '';
  showPageFault(error, document.body);
});
void refresh();
// Adds the jobs of lists, and catches a change since the first reading.
afterFirstFrame(() => void refresh());
// The styles are part of the script, because scripts wait for the style sheets of their page.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets = [sheet];
// The first translated text waits for the browser, which reads storage in the meantime.
applyLanguage();
addEventListener('resize', takeGivenHeight);
handOverOnClose();
wakeWhenOnline();
void front.then(({ id }) => showRequestsAbove(id));
// Firefox tells the panel the address of the page only now, after the click.
afterFirstFrame(() => void front.then(({ windowId }) => showInSidePanel(windowId)));

function read() {
  const state = readPopupState(items ?? readAll(), tab, chosen.id());
  // The first frame does not wait for the database.
  const whole = items ? state : state.then(withRows);
  items = undefined;
  return Promise.all([whole, tab]);
}

/**
 * Asks for no more height than the browser has given. Otherwise Chromium shows a scroll bar of its
 * own on a small screen.
 */
function takeGivenHeight(): void {
  document.body.style.setProperty('--given-height', `${innerHeight}px`);
}

function draw([state, shownTab]: Awaited<ReturnType<typeof read>>): void {
  const stored = opened.privacy === null ? state : { ...state, privacy: opened.privacy };
  const shown = shownText(stored);
  if (shown === drawn) return;
  drawn = shown;
  applyTheme(stored.preferences.theme);
  const isNew = opened.privacy !== null;
  showPage(
    <Popup stored={stored} tab={shownTab} isNew={isNew} onSwitch={chosen.choose} />,
    document.body,
  );
  // A mark for `npm run bench`, which cannot measure this from outside. The first mark counts.
  performance.mark('usable');
}
