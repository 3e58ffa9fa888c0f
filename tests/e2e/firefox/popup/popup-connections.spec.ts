import type { Page } from 'puppeteer-core';
import { pairingLine } from '../../../../lib/domain/connections/pairing-line.ts';
import { type Filled, startFilled } from '../../../support/service/report-service.ts';
import { choose, click, fill, shows } from '../../../support/browser/firefox-actions.ts';
import { clickToolbar, closePopup } from '../../../support/browser/firefox-window.ts';
import { expect, type FirefoxStage, test as base } from '../../../support/browser/firefox-test.ts';

const test = base.extend<{ work: Filled }>({
  /** A second service. */
  work: async ({}, use) => {
    const service = await startFilled([]);
    await use(service);
    await service.close();
  },
});

/**
 * Names the connection in use Home, and connects another service, which is in use then, by its line
 * and under the name Work.
 */
async function connectWork(stage: FirefoxStage, work: Filled): Promise<Page> {
  const options = await stage.open('options.html');
  await click(options, 'Edit');
  await click(options, 'Advanced');
  await fill(options, 'Name', 'Home');
  await click(options, 'Save');
  await shows(options, 'Home');
  await click(options, 'Add connection');
  const line = pairingLine({ address: work.url, apiKey: work.key });
  await fill(options, 'Service address', line);
  await click(options, 'Advanced');
  await fill(options, 'Name', 'Work');
  await click(options, 'Connect');
  await shows(options, 'Connected to');
  return options;
}

test('switches the connection in the popup, which keeps the focus and follows at once', async ({
  stage,
  work,
}) => {
  await connectWork(stage, work);
  const popup = await stage.open('popup.html');
  await fill(popup, 'Address', 'https://example.org/of-work');
  await click(popup, 'Create report');
  await shows(popup, 'Report created');
  const [first = '', second = ''] = await popup.$$eval('select option', (all) =>
    all.map(({ value }) => value),
  );
  const result = () => popup.$eval('#page', (band) => band.textContent);
  await expect.poll(result).toMatch(/Good|Decent|Bad/);
  await popup.focus('select');
  await choose(popup, 'Connection', first);
  await expect.poll(result).toContain('No report yet');
  expect(await popup.evaluate(() => document.activeElement?.localName)).toBe('select');
  const active = () =>
    popup.evaluate(
      `browser.storage.local.get('connections').then(({ connections }) => connections.active)`,
    );
  expect(await active()).toBe(first);
  await choose(popup, 'Connection', second);
  await expect.poll(result).toMatch(/Good|Decent|Bad/);
  await expect.poll(active).toBe(second);
});

test('follows the site of a connection to the page in front, and says so', async ({
  site,
  stage,
  work,
}) => {
  const options = await connectWork(stage, work);
  const host = new URL(site.url).host;
  await options.evaluate(`browser.storage.local.get('connections').then(({ connections }) => {
    connections.list[0].hosts = [${JSON.stringify(host)}];
    return browser.storage.local.set({ connections });
  })`);
  await stage.open(`${site.url}/`);
  const read = await clickToolbar(stage.firefox.browser);
  await expect.poll(read).toContain(`${host} goes to Home`);
  expect(await read()).toContain('Use Work');
  await closePopup(stage.firefox.browser);
});
