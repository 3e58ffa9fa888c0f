import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { click, fill, shows } from '../harness/firefox-actions.ts';
import { type FirefoxHarness, launchFirefox } from '../harness/launch-firefox.ts';
import { type OddServer, startOddServer } from '../harness/odd-server.ts';

let firefox: FirefoxHarness;
let odd: OddServer | undefined;

beforeAll(async () => {
  firefox = await launchFirefox();
});

afterEach(async () => {
  await odd?.close();
  odd = undefined;
});

afterAll(async () => firefox?.close());

it('opens on install', async () => {
  // Firefox reports no address of an extension's page, so each page is asked.
  const opened = async () => Promise.all((await firefox.browser.pages()).map(async (page) => page.evaluate(() => location.href)));
  await expect.poll(opened, { timeout: 20_000 }).toEqual([firefox.extensionUrl('options.html')]);
});

it('tells a redirect to a sign-in page from the interface', async () => {
  odd = await startOddServer();
  const options = await firefox.open('options.html');
  await fill(options, 'Service address', `${odd.url}/login-page`);
  await fill(options, 'API key', 'a-key-for-tests');
  await click(options, 'Connect');
  await shows(options, 'This address leads to a sign-in page');
});

it('connects a service at an IPv6 address with a port', async () => {
  odd = await startOddServer('::1');
  const options = await firefox.open('options.html');
  await fill(options, 'Service address', `${odd.url}/empty-list`);
  await fill(options, 'API key', 'a-key-for-tests');
  await click(options, 'Connect');
  await shows(options, 'Connected to');
});
