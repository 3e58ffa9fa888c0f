import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../../../local-service/start.ts';
import { pairingLine } from '../../../lib/domain/connections/pairing-line.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { choose, click, fill, shows } from '../support/firefox-actions.ts';
import { clickToolbar, closePopup } from '../support/firefox-toolbar.ts';
import { type FirefoxHarness, launchFirefox } from '../support/launch-firefox.ts';
import { type Site, startSite } from '../support/site.ts';

let home: RunningService;
let work: RunningService;
let site: Site;
let firefox: FirefoxHarness;
let options: Page;

/** Connects a service by its line, under a name. */
async function connect(service: RunningService, name: string): Promise<void> {
  const line = pairingLine({ address: service.url, apiKey: service.key });
  await fill(options, 'Service address', line);
  await click(options, 'Advanced');
  await fill(options, 'Name', name);
  await click(options, 'Connect');
  await shows(options, 'Connected to');
}

beforeAll(async () => {
  home = await startService({ audit: quickAudit({ score: 93 }), key: 'a-key-for-home' });
  work = await startService({ audit: quickAudit({ score: 20 }), key: 'a-key-for-work' });
  site = await startSite({ '/': '<!doctype html><title>A page</title>' });
  firefox = await launchFirefox();
  options = await firefox.open('options.html');
  await connect(home, 'Home');
  await click(options, 'Skip to settings');
  await click(options, 'Add connection');
  await connect(work, 'Work');
});

afterAll(async () => {
  await firefox?.close();
  await site?.close();
  await Promise.all([home?.close(), work?.close()]);
});

it('switches the connection in the popup, which keeps the focus and follows at once', async () => {
  const popup = await firefox.open('popup.html');
  await fill(popup, 'Address', 'https://example.org/of-work');
  await click(popup, 'Create report');
  await shows(popup, 'Report created');
  const [first = '', second = ''] = await popup.$$eval('select option', (all) =>
    all.map(({ value }) => value),
  );
  const list = () => popup.$eval('[aria-labelledby="recent"]', (all) => all.textContent);
  expect(await list()).toContain('of-work');
  await popup.focus('select');
  await choose(popup, 'Connection', first);
  await expect.poll(list).not.toContain('of-work');
  expect(await popup.evaluate(() => document.activeElement?.localName)).toBe('select');
  const active = () =>
    popup.evaluate(
      `browser.storage.local.get('connections').then(({ connections }) => connections.active)`,
    );
  expect(await active()).toBe(first);
  await choose(popup, 'Connection', second);
  await expect.poll(list).toContain('of-work');
  await expect.poll(active).toBe(second);
});

it('follows the site of a connection to the page in front, and says so', async () => {
  await options.bringToFront();
  const host = new URL(site.url).host;
  await options.evaluate(`browser.storage.local.get('connections').then(({ connections }) => {
    connections.list[0].hosts = [${JSON.stringify(host)}];
    return browser.storage.local.set({ connections });
  })`);
  await firefox.open(`${site.url}/`);
  const read = await clickToolbar(firefox.browser);
  await expect.poll(read).toContain(`${host} goes to Home`);
  expect(await read()).toContain('Use Work');
  await closePopup(firefox.browser);
});
