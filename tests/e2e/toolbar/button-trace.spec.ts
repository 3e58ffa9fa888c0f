import { chooseMenuItem, openSidePanel, pressShortcut } from '../../support/browser/harness.ts';
import { launch } from '../../support/browser/launch.ts';
import { testButtonTrace } from '../shared/button-trace.ts';
import { chromiumPerson } from '../shared/person.ts';

testButtonTrace(async () => {
  const harness = await launch();
  await harness.grantAccess('http://127.0.0.1');
  return {
    person: chromiumPerson(harness.open),
    openTab: async (address) => {
      const page = await harness.open(address);
      return {
        show: () => page.bringToFront(),
        goTo: async (next) => void (await page.goto(next)),
        pressShortcut: () => pressShortcut(harness, page, 'E'),
        createInPopup: async () => {
          const popup = await harness.clickToolbar(page);
          await popup.getByRole('button', { name: 'Create report' }).click();
          await popup.close();
        },
        runInPanel: async () => {
          const panel = await openSidePanel(harness, page);
          await panel.getByRole('button', { name: 'Run again' }).first().click();
        },
        createOfLink: async () => {
          const linkUrl = (await page.locator('a').getAttribute('href')) ?? '';
          await chooseMenuItem(harness, page, { menuItemId: 'create:private', linkUrl });
        },
      };
    },
    oddPage: 'chrome://version',
    stopBackground: harness.stopWorker,
    close: harness.close,
  };
});
