import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'puppeteer-core';
import { answers } from '../../hostile/answers.ts';
import { type HostileServer, startHostileServer } from '../../hostile/hostile-server.ts';
import { leaksIn } from '../../hostile/leaks.ts';
import { key } from '../../hostile/row.ts';
import { storage } from '../../hostile/storage.ts';
import { click, fill, shows, steadily } from '../support/firefox-actions.ts';
import { type FirefoxHarness, goto, launchFirefox } from '../support/launch-firefox.ts';

/**
 * From each kind of hostile input, the rows that another browser may treat differently. Chromium
 * gets all of them (tests/hostile).
 */
const representative = answers.filter(({ name }) =>
  /^(a script|half a pair|the key (as it is|in base64|parted by tags)), in|^60,000 rows|percent signs|^10000 levels|^an id of (dots|half)|UTF-8|zip bomb|^30[27]|of the language/.test(
    name,
  ),
);
const lying = storage.filter(({ name }) =>
  /^connections that are null|is code|past all|of the language/.test(name),
);

declare const browser: {
  storage: {
    local: {
      get: () => Promise<Record<string, unknown>>;
      set: (items: object) => Promise<void>;
      clear: () => Promise<void>;
    };
  };
};

let firefox: FirefoxHarness;
let server: HostileServer;
let control: Page;
const faults: string[] = [];

beforeAll(async () => {
  firefox = await launchFirefox();
  server = await startHostileServer();
  control = await firefox.open('options.html');
  await fill(control, 'Service address', server.url);
  await fill(control, 'API key', key);
  await click(control, 'Connect');
  await shows(control, 'Connected to');
});

afterAll(async () => {
  await firefox?.close();
  await server?.close();
});

async function begin(id: string, items: Record<string, unknown> = {}): Promise<void> {
  const connection = {
    id,
    baseUrl: server.url,
    apiKey: key,
    name: '',
    headers: [],
    reportPage: '{base_url}/reports/{id}',
  };
  const text = JSON.stringify({ connections: { v: 1, active: id, list: [connection] }, ...items });
  await control.evaluate(
    put,
    text.replaceAll('"{id}"', JSON.stringify(id)).replaceAll('{url}', server.url),
  );
}

/**
 * Opens a page, waits until it has drawn, and expects that no script ran, nothing failed, and the
 * key is not shown.
 */
async function isUnharmed(path: string): Promise<void> {
  const page = await firefox.open('about:blank');
  page.on('pageerror', (error) => faults.push(`${path}: ${String(error)}`));
  await goto(page, firefox.extensionUrl(path));
  await page.waitForFunction(
    () =>
      document.body?.innerText.trim() && !document.querySelector('progress.loading:not([hidden])'),
    steadily,
  );
  const { markup, ran } = await page.evaluate(() => ({
    markup: document.documentElement.outerHTML,
    ran: 'ran' in globalThis,
  }));
  await page.close();
  expect({ ran, leaks: leaksIn(markup), faults: faults.splice(0) }).toEqual({
    ran: false,
    leaks: [],
    faults: [],
  });
}

test.each(representative)('Answers: $name', async (row) => {
  server.play(row);
  await begin(row.name);
  for (const path of ['reports.html?report=7', 'popup.html']) await isUnharmed(path);
});

test.each(lying)('Storage: $name', async ({ name, storage: items }) => {
  server.play({});
  await begin(name, items);
  for (const path of ['reports.html', 'popup.html', 'options.html']) await isUnharmed(path);
});

/** Runs in a page of the extension. */
async function put(text: string): Promise<void> {
  await browser.storage.local.clear();
  await browser.storage.local.set(JSON.parse(text) as object);
}
