import { clickIn, clickToolbar, closePopup } from '../../../support/browser/firefox-window.ts';
import { expect, test as base } from '../../../support/browser/firefox-test.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { namingPage, oldReportOf } from '../../shared/unseen-page.ts';

const test = base.extend({
  reports: async ({ site }, use) => use(oldReportOf(`${site.url}/seen-elsewhere`)),
});

test('names the page in front in no request before “Look at the service”, which names it once and brings its card', async ({
  site,
  stage: { firefox, service, open },
}) => {
  const url = `${site.url}/seen-elsewhere`;
  const page = await open(url);
  await page.bringToFront();
  const read = await clickToolbar(firefox.browser);
  const shows = async (...texts: string[]) =>
    waitFor(texts.join(), async () => {
      const said = await read();
      return texts.every((text) => said.includes(text)) || null;
    });
  await shows('No report on this device', 'Create report', 'newer.example/59');
  expect(service.requests.length).toBeGreaterThan(0);
  expect(namingPage(service, url)).toEqual([]);
  await clickIn(firefox.browser, 'popup', 'Look at the service');
  await shows('Decent', 'Run again');
  expect(namingPage(service, url)).toMatchObject([{ method: 'GET' }]);
  await closePopup(firefox.browser);
});
