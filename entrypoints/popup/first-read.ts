import { openedWith } from '../../lib/browser/popup.ts';
import { frontTab } from '../../lib/browser/tabs.ts';
import { readAll } from '../../lib/storage/extension-storage.ts';

// The popup imports this file first, so the browser reads storage while it runs the other scripts.

export const opened = openedWith();
/** The tab above which the popup is. */
export const front = frontTab();
/** The address of the page. Undefined if the browser does not tell it. */
export const tab =
  opened.address === null ? front.then(({ url }) => url) : Promise.resolve(opened.address);
/** The first reading of storage. */
export const firstItems = readAll();
