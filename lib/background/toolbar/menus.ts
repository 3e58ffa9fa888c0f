import { t } from '../../browser/i18n.ts';
import { hasTabMenu, type MenuChoice, type MenuItem, replaceMenus } from '../../browser/menus.ts';
import {
  type ClickedTab,
  openNewReports,
  openOptions,
  openReportsIn,
  showReports,
} from '../../browser/tabs.ts';
import { openPopup } from '../../browser/popup.ts';
import { hasSidePanel, openSidePanel } from '../../browser/side-panel.ts';
import { trimmedAddress } from '../../domain/addresses/addresses-in-text.ts';
import { looksLikeAddress, projectOfUrl, readAddress } from '../../domain/addresses/page-url.ts';
import { privacyNames } from '../../domain/reports/privacy.ts';
import { readKeys } from '../../storage/extension-storage.ts';
import { limitsOf } from '../../storage/policy.ts';
import { preferencesKeys, preferencesOf } from '../../storage/preferences.ts';
import { createFromShortcut, sayFault } from './create-from-shortcut.ts';

/**
 * Updates the menu of the toolbar button, and the menus of pages, links and selected text unless
 * the person switched these off. A privacy that the policy forbids is left out.
 */
export async function updateMenus(): Promise<void> {
  const all = await readKeys(preferencesKeys);
  const { pageMenus } = preferencesOf(all);
  const { allowPublic } = limitsOf(all);
  const createItem = (id: string): MenuItem => ({
    id,
    title: t('sharedCreate'),
    items: [
      ...(allowPublic ? [{ id: `${id}:public`, title: t('privacy_public') }] : []),
      { id: `${id}:private`, title: t('privacy_private') },
      { id: `${id}:password`, title: t('menuPassword') },
    ],
  });
  await replaceMenus(
    [
      {
        ...createItem('create'),
        places: pageMenus ? ['action', 'page', 'selection'] : ['action'],
      },
      // Links have an item of their own, because Firefox shows an item for web links nowhere else.
      ...(pageMenus
        ? [{ ...createItem('create-of-link'), places: ['link' as const], onlyWeb: true }]
        : []),
      ...(hasSidePanel()
        ? [{ id: 'side-panel', title: t('sharedOpenSidePanel'), places: ['action' as const] }]
        : []),
      {
        id: 'many',
        title: t('reportsTab_new'),
        places: hasTabMenu() ? ['action', 'tab'] : ['action'],
      },
      { id: 'site', title: t('menuSite') },
      { id: 'reports', title: t('sharedAllReports') },
      { id: 'settings', title: t('sharedSettings') },
    ],
    pageMenus ? ['action', 'page', 'link', 'selection'] : ['action'],
  );
}

/**
 * Carries out the chosen item of a menu. A report is made for the link, or else for the address in
 * the selected text.
 */
export async function chooseMenuItem(choice: MenuChoice, tab: ClickedTab): Promise<void> {
  const { id, page } = choice;
  if (id === 'side-panel') return openSidePanel(tab);
  if (id === 'many') return openNewReports();
  if (id === 'reports') return showReports();
  if (id === 'settings') return openOptions();
  if (id === 'site') {
    const reading = readAddress(page);
    return 'url' in reading ? openReportsOfSite(reading.url) : showReports();
  }
  const text = choice.link === undefined ? trimmedAddress(choice.selection ?? '') : undefined;
  if (text && !looksLikeAddress(text)) return sayFault('malformed', tab);
  const address = choice.link ?? (text || page);
  const privacy = privacyNames.findIndex((name) => id.endsWith(`:${name}`));
  // No await before this call: some browsers open the popup only during the click.
  if (privacy === 2) return openPopup(address, 2, tab);
  if (privacy === 0 || privacy === 1) await createFromShortcut(address, tab, privacy);
}

/**
 * Opens the reports of the site of an address. Services name a project after the host, some with
 * its port and some without (service notes), but all keep the port in the addresses of its reports.
 */
async function openReportsOfSite(url: string): Promise<void> {
  const site = projectOfUrl(url);
  const hasPort = new URL(url).port !== '';
  await openReportsIn('newForegroundTab', hasPort ? { search: site } : { project: site });
}
