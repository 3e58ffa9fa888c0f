import type { Page } from 'puppeteer-core';
import type { LeakGuard } from '../../../../lib/domain/leak-guard/leak-guard.ts';
import { creates } from '../../../support/service/requests.ts';
import { choose, click, fill, named, shows } from '../../../support/browser/firefox-actions.ts';
import { clickAtOnce, popupPath } from '../../../support/browser/show.ts';
import { expect, type FirefoxStage, test } from '../../../support/browser/firefox-test.ts';

/** Opens the popup in a tab, which has no page in front, and types an address. */
const popupOn = async ({ open }: FirefoxStage, address: string): Promise<Page> => {
  const popup = await open('popup.html');
  await fill(popup, 'Address', address);
  return popup;
};
const valueOf = async (popup: Page) =>
  (await named(popup, 'Address', 'textbox')).evaluate((box) => (box as HTMLInputElement).value);
const keep = (popup: Page, guard: Partial<LeakGuard>) =>
  popup.evaluate(`browser.storage.local.set(${JSON.stringify({ 'leak-guard': guard })})`);

test('sends no secret by Enter; the notice gets the focus, and each button sends what is shown', async ({
  stage,
}) => {
  let popup = await popupOn(stage, 'https://example.org/one?token=a1b2c3d4e5f6&utm_source=x#top');
  await popup.keyboard.press('Enter');
  const inFocus = () => popup.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(inFocus).toContain('Check this address before you send it');
  expect(await inFocus()).toContain('Access token in “token”');
  await popup.keyboard.press('Enter');
  expect(creates(stage.service)).toEqual([]);
  expect(await valueOf(popup)).toBe('https://example.org/one?token=a1b2c3d4e5f6');
  await click(popup, 'Send as it is');
  await expect
    .poll(() => creates(stage.service))
    .toEqual([{ url: 'https://example.org/one?token=a1b2c3d4e5f6', privacy: '1' }]);

  popup = await popupOn(stage, 'https://example.org/two?token=a1b2c3d4e5f6');
  await click(popup, 'Public', 'radio');
  await click(popup, 'Without the query');
  await expect
    .poll(() => creates(stage.service)[1])
    .toEqual({ url: 'https://example.org/two', privacy: '0' });
  expect(await valueOf(popup)).toBe('https://example.org/two');

  popup = await popupOn(stage, 'https://example.org/three?token=a1b2c3d4e5f6');
  await click(popup, 'Public', 'radio');
  await click(popup, 'Private instead');
  await expect
    .poll(() => creates(stage.service)[2])
    .toEqual({ url: 'https://example.org/three?token=a1b2c3d4e5f6', privacy: '1' });
});

test('obeys rules and what is left out, also where that changes while it is open', async ({
  stage,
}) => {
  const options = await stage.open('options.html#addresses');
  await fill(options, 'Hosts', '*.Never.example');
  await click(options, 'Add rule');
  await shows(options, '*.never.example');
  await choose(options, 'What to do', '0');
  await fill(options, 'Hosts', 'rule.example');
  await click(options, 'Add rule');
  await named(options, 'Remove rule.example', 'button');
  let popup = await popupOn(stage, 'https://shop.never.example/');
  await shows(popup, 'A rule says that this host is never reported.');
  const create = await named(popup, 'Create report', 'button');
  expect(await create.evaluate((button) => (button as HTMLButtonElement).disabled)).toBe(true);

  popup = await popupOn(stage, 'https://rule.example/a');
  await shows(popup, 'Set by a rule for this host');
  await click(popup, 'Create report');
  await expect
    .poll(() => creates(stage.service))
    .toEqual([{ url: 'https://rule.example/a', privacy: '0' }]);

  popup = await popupOn(stage, 'https://rule.example/b?token=a1b2c3d4e5f6&ref=x');
  await shows(popup, 'Access token in “token”');
  await keep(popup, { added: ['token', 're*'] });
  await shows(popup, 'token, ref');
  await click(popup, 'Create report');
  await expect
    .poll(() => creates(stage.service).slice(1))
    .toEqual([{ url: 'https://rule.example/b', privacy: '1' }]);
});

test('keeps a click in the very task that shows the button, although the popup closes with it', async ({
  stage,
}) => {
  const urls = ['one', 'two', 'three', 'four'].map((name) => `https://example.org/at-once/${name}`);
  const page = await stage.open('options.html');
  for (const url of urls) await page.evaluate(clickAtOnce, popupPath(url));
  const addresses = () => creates(stage.service).map(({ url }) => url);
  await expect.poll(addresses).toEqual(urls);
});
