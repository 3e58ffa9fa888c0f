import type { ElementHandle, Page } from 'puppeteer-core';
import { pairingLine } from '../../../../lib/domain/connections/pairing-line.ts';
import { localServiceGuide } from '../../../../lib/domain/guide.ts';
import {
  appears,
  choose,
  click,
  fill,
  named,
  shows,
} from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';
import { inWindow } from '../../../support/browser/firefox-window.ts';
import { type ScriptedServer, startServer } from '../../../support/service/server.ts';
import { oddAnswers } from '../../options/odd-answers.ts';

// Each test goes on with the connections of those before.
test.describe.configure({ mode: 'serial' });
test.use({ ownBrowser: 'options' });

let odd: ScriptedServer | undefined;

test.afterEach(async () => {
  await odd?.close();
  odd = undefined;
});

test('opens on install', async ({ firefox }) => {
  // Firefox does not report the address of an extension's page, so each page is asked.
  const opened = async () =>
    Promise.all(
      (await firefox.browser.pages()).map(async (page) =>
        page.evaluate(() => location.href).catch(String),
      ),
    );
  await expect.poll(opened).toEqual([firefox.extensionUrl('options.html')]);
});

test('leads from the popup and from the welcome to the guide', async ({ firefox }) => {
  const address = firefox.extensionUrl(localServiceGuide.slice(1));
  const ends = () =>
    inWindow(
      firefox.browser,
      `return gBrowser.tabs.filter(({ linkedBrowser }) => linkedBrowser.currentURI.spec === '${address}').length`,
    );
  await click(await firefox.open('popup.html'), 'No service? Run one on this computer', 'link');
  await expect.poll(ends).toBe(1);
  await click(await firefox.open('options.html'), 'Read the guide', 'link');
  await expect.poll(ends).toBe(2);
  const guide = await firefox.open('guide.html');
  await shows(guide, 'Run a service on this computer');
  await click(guide, 'When you’re offline', 'link');
  expect(await guide.evaluate(() => document.querySelector(':target')?.textContent)).toBe(
    'When you’re offline',
  );
});

test('tells a redirect to a sign-in page from the interface', async ({ firefox }) => {
  odd = await startServer(oddAnswers);
  const options = await firefox.open('options.html');
  await fill(options, 'Service address', `${odd.url}/login-page`);
  await fill(options, 'API key', 'a-key-for-tests');
  await click(options, 'Connect');
  await shows(options, 'This address leads to a sign-in page');
});

test('fills address and key from the line of a service, brings no key back by undoing, and folds the step of the welcome', async ({
  firefox,
}) => {
  odd = await startServer(oddAnswers);
  const options = await firefox.open('options.html');
  await shows(options, 'choose “Pin to Toolbar”');
  const [address, key] = [await named(options, 'Service address'), await named(options, 'API key')];
  await click(options, 'Show API key');
  const service = { address: `${odd.url}/empty-list`, apiKey: 'a-key-for-tests' };
  await key.type(pairingLine(service));
  await options.keyboard.down('Control');
  for (const letter of ['a', 'x'] as const) await options.keyboard.press(letter);
  await address.focus();
  await options.keyboard.press('v');
  await options.keyboard.up('Control');
  const values = () =>
    Promise.all(
      [address, key].map((field) => field.evaluate((input) => (input as HTMLInputElement).value)),
    );
  const both = Object.values(service);
  await expect.poll(values).toEqual(both);
  await address.focus();
  expect(await undone(options, address)).not.toContain(service.apiKey);
  // The same by typing, and then a line that cannot be used.
  await fill(options, 'API key', 'x');
  await fill(options, 'Service address', both.join(' '));
  await options.keyboard.press('Tab');
  await expect.poll(values).toEqual(both);
  await address.focus();
  expect(await undone(options, address)).not.toContain(service.apiKey);
  await fill(options, 'Service address', `verdict+ftp://example.org#key=${service.apiKey}`);
  await options.keyboard.press('Enter');
  await shows(options, 'The address in this line can’t be used');
  expect(await options.content()).not.toContain(service.apiKey);
  await fill(options, 'Service address', service.address);
  await click(options, 'Connect');
  await shows(options, 'Connected to');
  await click(options, 'Change');
  await click(options, 'Close');
  await click(options, 'Skip to settings');
  await click(options, 'Remove');
  await click((await options.waitForSelector('dialog'))!, 'Remove');
});

test('connects a service at an IPv6 address with a port, which is then a row whose form opens and closes', async ({
  firefox,
}) => {
  odd = await startServer({ answer: oddAnswers, host: '::1' });
  const options = await firefox.open('options.html');
  await fill(options, 'Service address', `${odd.url}/empty-list`);
  await fill(options, 'API key', 'a-key-for-tests');
  await click(options, 'Connect');
  await shows(options, 'Connected to');
  const row = await item(options, '[::1]');
  expect((await textOf(row)).split('\n')).toEqual(
    expect.arrayContaining([
      new URL(odd.url).host,
      `${odd.url}/empty-list`,
      'In use',
      'Edit',
      'Remove',
    ]),
  );
  await click(row, 'Edit');
  expect(await valueOf(row, 'Service address')).toBe(`${odd.url}/empty-list`);
  await click(row, 'Close');
  await appears(
    options,
    'the form to close',
    () => !document.querySelector('form[aria-labelledby]'),
  );
});

test('adds a second connection, keeps what is typed for each apart, and switches', async ({
  firefox,
}) => {
  odd = await startServer(oddAnswers);
  const options = await firefox.open('options.html');
  // The first connection is the one of the test before.
  await click(options, 'Edit');
  await fill(options, 'API key', 'typed-for-the-first');
  await click(options, 'Add connection');
  expect(await valueOf(options, 'API key')).toBe('');
  await fill(options, 'Service address', `${odd.url}/empty-list`);
  await fill(options, 'API key', 'key-of-the-second');
  await click(options, 'Connect');
  await shows(options, 'Connected to');
  const [first, second] = [await item(options, '[::1]'), await item(options, '127.0.0.1')];
  expect(await textOf(second)).toContain('In use');
  await click(first, 'Edit');
  expect(await valueOf(first, 'API key')).toBe('typed-for-the-first');
  await click(second, 'Edit');
  expect(await valueOf(second, 'API key')).toBe('');
  await click(first, 'Switch');
  await expect.poll(async () => textOf(first)).toContain('In use');
  expect(await textOf(second)).not.toContain('In use');
});

test('gives a connection sites and a privacy, and shows the value of its header no more', async ({
  firefox,
}) => {
  odd = await startServer(oddAnswers);
  const options = await firefox.open('options.html');
  const sited = await item(options, '[::1]');
  await click(sited, 'Edit');
  await click(sited, 'Advanced');
  await choose(options, 'Default privacy', 'public');
  await fill(sited, 'Use for these sites', 'www.Example.com');
  await click(sited, 'Save');
  await expect.poll(async () => textOf(sited)).toContain('Used for example.com');

  await click(options, 'Add connection');
  await fill(options, 'Service address', `${odd.url}/basic-proxy`);
  await fill(options, 'API key', 'a-key-for-tests');
  await click(options, 'Connect');
  await shows(options, 'A proxy in front of the service wants you to sign in');
  await click(options, 'Edit headers');
  await fill(options, 'Extra headers', 'Authorization: Basic c2VjcmV0');
  await shows(options, '“Authorization” carries the API key');
  await (await named(options, 'Extra headers')).focus();
  await options.keyboard.down('Control');
  await options.keyboard.press('a');
  await options.keyboard.up('Control');
  await options.keyboard.type('X-Proxy: secret-of-the-proxy');
  await fill(options, 'Service address', `${odd.url}/empty-list`);
  await click(options, 'Connect');
  await shows(options, 'Connected to');
  const added = await item(options, `${odd.url}/empty-list`);
  await click(added, 'Edit');
  await shows(options, 'X-Proxy');
  expect(await options.content()).not.toContain('secret-of-the-proxy');
  await click(added, 'Replace X-Proxy');
  expect(await valueOf(added, 'Extra headers')).toBe('X-Proxy: ');
});

/** All that undoing brings back to a field that has the focus. */
async function undone(options: Page, field: ElementHandle): Promise<string> {
  const values: string[] = [];
  for (let times = 0; times < 6; times += 1) {
    await options.keyboard.down('Control');
    await options.keyboard.press('z');
    await options.keyboard.up('Control');
    values.push(await field.evaluate((input) => (input as HTMLInputElement).value));
  }
  return values.join('\n');
}

/** The item of the list of connections with this text in it. */
async function item(options: Page, text: string): Promise<ElementHandle<HTMLLIElement>> {
  const found = await appears(
    options,
    `the connection ${text}`,
    (wanted) =>
      [...document.querySelectorAll<HTMLLIElement>('.connections > ul > li')].find(
        ({ innerText }) => innerText.includes(wanted),
      ),
    text,
  );
  return found as ElementHandle<HTMLLIElement>;
}

const textOf = (element: ElementHandle<HTMLElement>) =>
  element.evaluate(({ innerText }) => innerText);

async function valueOf(scope: Page | ElementHandle, name: string): Promise<string> {
  return (await named(scope, name, 'textbox')).evaluate(
    (input) => (input as HTMLInputElement).value,
  );
}
