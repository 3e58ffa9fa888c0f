import type { Page } from 'puppeteer-core';
import { movedBy, popupPath } from '../../../support/browser/show.ts';
import { click, fill, named, shows } from '../../../support/browser/firefox-actions.ts';
import { expect, type FirefoxStage, test } from '../../../support/browser/firefox-test.ts';
import { creates } from '../../../support/service/requests.ts';

const url = 'https://example.org/card';
const inFocus = async (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim());
const puts = ({ service }: FirefoxStage) =>
  service.requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []));

test('has one card for a page that has a report: Enter runs its checks again, also tomorrow, and a second Enter after a create runs nothing', async ({
  stage,
}) => {
  const popup = await stage.open(popupPath(url));
  await popup.setViewport({ width: 380, height: 600 });
  await expect.poll(() => inFocus(popup)).toBe('Create report');
  await popup.keyboard.press('Enter');
  await popup.keyboard.press('Enter');
  await shows(popup, 'Report created');
  await popup.keyboard.press('Enter');
  await expect.poll(() => inFocus(popup)).toBe('Run again');
  expect(puts(stage)).toEqual([]);
  const band = await popup.waitForSelector('#page a');
  expect(await band!.evaluate((link) => link.ariaLabel)).toMatch(/^This page: .*\. Open report$/);
  await popup.close();

  const again = await stage.open(popupPath(url));
  await expect.poll(() => inFocus(again)).toBe('Run again');
  await again.keyboard.press('Enter');
  await expect.poll(() => puts(stage)).toEqual(['results=1']);
  expect(creates(stage.service)).toHaveLength(1);
});

test('moves nothing that was not asked for, and changes the privacy of the report in a dialog', async ({
  stage,
}) => {
  const first = await stage.open(popupPath(url));
  await click(first, 'Create report');
  await named(first, 'Run again');
  await first.close();
  const popup = await stage.open(popupPath(url));
  await popup.setViewport({ width: 380, height: 600 });
  await shows(popup, 'Private: only you can open it');
  for (const name of ['Change privacy', 'Cancel', 'New report', 'Cancel', 'Run again'])
    expect.soft(await movedBy(popup, async () => click(popup, name)), name).toEqual([]);
  await named(popup, 'New report');
  await click(popup, 'Change privacy');
  await shows(popup, 'example.org/card');
  await popup.keyboard.press('ArrowRight');
  await fill(popup, 'Report password', 'correct horse');
  await popup.keyboard.press('Enter');
  await shows(popup, 'Password: only with the password');
  expect(puts(stage)).toEqual(['results=1', 'privacy=2&password=correct+horse']);
});

test('takes the size that it gets: less on a small screen and more in a tab, with one scroll bar', async ({
  stage,
}) => {
  const popup = await stage.open(popupPath(url));
  for (const [width, height] of [
    [380, 600],
    [380, 534],
    [360, 534],
    [380, 900],
  ] as const) {
    await popup.setViewport({ width, height });
    const size = () =>
      popup.evaluate(() => {
        const main = document.querySelector('main')!.getBoundingClientRect();
        const root = document.documentElement;
        return [main.width, main.height, root.scrollWidth, root.clientWidth];
      });
    await expect.poll(size).toEqual([width, height, Math.max(width, 380), width]);
  }
});
