import { openedWith } from '../../lib/browser/popup.ts';
import { activeAddress } from '../../lib/browser/tabs.ts';
import { readPopupItems } from '../../lib/storage/extension-storage.ts';

// The popup imports this file first: the browser reads while the rest of the popup is evaluated.

export const opened = openedWith();
/** The address of the page, undefined if the browser does not say. */
export const tab = opened.address === null ? activeAddress() : Promise.resolve(opened.address);
/** The first reading of storage. */
export const firstItems = readPopupItems(opened.isOutlined);
