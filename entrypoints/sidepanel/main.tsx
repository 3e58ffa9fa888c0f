import SidePanel from '../../components/sidepanel/SidePanel.tsx';
import {
  followPage,
  isSamePage,
  nothingShown,
  type ShownPage,
} from '../../components/sidepanel/follow-page.ts';
import { chosenConnection } from '../../components/page/chosen-connection.ts';
import {
  shownText,
  applyLanguage,
  applyTheme,
  showPage,
  showPageFault,
} from '../../components/stored/show-page.tsx';
import { showRequestsAbove } from '../../components/jobs/show-request.ts';
import { handOverOnClose, wakeWhenOnline } from '../../components/jobs/use-add-job.ts';
import { watchStored } from '../../components/stored/use-stored.ts';
import { type PageState, readPopupState, withRows } from '../../lib/storage/page-state.ts';
import { readAll } from '../../lib/storage/extension-storage.ts';

const root = document.getElementById('root')!;
let page = nothingShown;
let drawn = '';
const chosen = chosenConnection(async () => refresh());

applyLanguage();
handOverOnClose();
wakeWhenOnline();
const { refresh } = watchStored(read, draw, (error) => {
  drawn = '';
  showPageFault(error, root);
});
// The panel draws only after `followPage` has named the page.
followPage((next) => {
  if (!isSamePage(next.address, page.address)) chosen.forget();
  page = next;
  showRequestsAbove(next.tabId);
  void refresh();
});

async function read(): Promise<[PageState, ShownPage]> {
  const shown = page;
  const address = Promise.resolve(shown.address);
  return [await withRows(await readPopupState(readAll(), address, chosen.id())), shown];
}

function draw([stored, shown]: [PageState, ShownPage]): void {
  const text = shownText(stored, shown);
  if (text === drawn) return;
  drawn = text;
  applyTheme(stored.preferences.theme);
  showPage(<SidePanel stored={stored} shown={shown} onSwitch={chosen.choose} />, root);
}
