import { goto, launchFirefox } from '../../../support/browser/firefox.ts';
import {
  chooseInMenu,
  clickIn,
  clickToolbar,
  closePopup,
  openSidebar,
  pressShortcut,
  stopBackground,
} from '../../../support/browser/firefox-window.ts';
import { testButtonTrace } from '../../shared/button-trace.ts';
import { firefoxPerson } from '../../shared/person.ts';

testButtonTrace(async () => {
  const { browser, open, extensionUrl, close } = await launchFirefox();
  return {
    person: firefoxPerson(open),
    openTab: async (address) => {
      const page = await open(address);
      await page.bringToFront();
      return {
        show: () => page.bringToFront(),
        goTo: (next) => goto(page, next),
        pressShortcut: () => pressShortcut(browser, 'R'),
        createInPopup: async () => {
          await clickToolbar(browser);
          await clickIn(browser, 'popup', 'Create report');
          await closePopup(browser);
        },
        runInPanel: async () => {
          await openSidebar(browser);
          await clickIn(browser, 'sidebar', 'Run again');
        },
        createOfLink: async () => {
          await (await page.$('a'))?.click({ button: 'right' });
          await chooseInMenu(browser, ['Create report', 'Private']);
        },
      };
    },
    oddPage: extensionUrl('options.html'),
    stopBackground: () => stopBackground(browser),
    close,
  };
});
