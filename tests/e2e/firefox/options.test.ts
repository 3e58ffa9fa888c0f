import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { click, fill, named, shows } from '../harness/firefox-actions.ts';
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

it('fills address and key from the line of a service, and folds the step of the welcome', async () => {
  odd = await startOddServer();
  const options = await firefox.open('options.html');
  await shows(options, 'choose “Pin to Toolbar”');
  const [address, key] = [await named(options, 'Service address'), await named(options, 'API key')];
  await click(options, 'Show API key');
  await key.type(`${odd.url}/empty-list a-key-for-tests`);
  await options.keyboard.down('Control');
  for (const letter of ['a', 'x'] as const) await options.keyboard.press(letter);
  await address.focus();
  await options.keyboard.press('v');
  await options.keyboard.up('Control');
  const values = () => Promise.all([address, key].map((field) => field.evaluate((input) => (input as HTMLInputElement).value)));
  await expect.poll(values).toEqual([`${odd.url}/empty-list`, 'a-key-for-tests']);
  await click(options, 'Connect');
  await shows(options, 'Connected to');
  await click(options, 'Change');
  await click(options, 'Close');
  await click(options, 'Skip to settings');
  await click(options, 'Remove connection');
  await click(options, 'Remove');
});

it('connects a service at an IPv6 address with a port', async () => {
  odd = await startOddServer('::1');
  const options = await firefox.open('options.html');
  await fill(options, 'Service address', `${odd.url}/empty-list`);
  await fill(options, 'API key', 'a-key-for-tests');
  await click(options, 'Connect');
  await shows(options, 'Connected to');
});
