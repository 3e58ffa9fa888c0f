import { click, shows } from '../../../support/browser/firefox-actions.ts';
import { goto } from '../../../support/browser/firefox.ts';
import { clickToolbar, closePopup } from '../../../support/browser/firefox-window.ts';
import { fillLargeArchive, markOfPage } from '../../../support/builders/show.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

const setting = 'Result of the page on the toolbar button';
const nothing = ' Report on this page';

test('shows the result on pages where the button was clicked, on all once that is allowed, and asks the service nothing', async ({
  site,
  stage,
}) => {
  // The extension has access to the host of the service, and none to this one.
  const origin = site.url.replace('127.0.0.1', 'localhost');
  const list = await stage.open('reports.html');
  await shows(list, 'No reports yet');
  const options = await stage.open('options.html#toolbar');
  await options.evaluate(fillLargeArchive, { origin, count: 20_000 });
  await click(options, setting, 'switch');
  const page = await stage.open(`${origin}/1`);
  await page.bringToFront();
  const button = async () =>
    options.evaluate(
      `browser.tabs.query({ active: true, currentWindow: true }).then(async ([{ id: tabId }]) => [await browser.action.getBadgeText({ tabId }), await browser.action.getTitle({ tabId })].join(' '))`,
    );
  await expect.poll(button).toBe(nothing);
  await clickToolbar(stage.firefox.browser);
  await expect.poll(button).toBe(markOfPage(1));
  await closePopup(stage.firefox.browser);
  await goto(page, `${origin}/2`);
  await expect.poll(button).toBe(nothing);

  await options.bringToFront();
  await click(options, 'On all pages', 'switch');
  await page.bringToFront();
  await expect.poll(button).toBe(markOfPage(2));
  const before = stage.service.requests.length;
  for (const number of [100, 2_000, 15_000]) {
    await goto(page, `${origin}/${number}`);
    await expect.poll(button).toBe(markOfPage(number));
  }
  await goto(page, `${origin}/none`);
  await expect.poll(button).toBe(nothing);
  expect(stage.service.requests.slice(before)).toEqual([]);

  await goto(page, `${origin}/100`);
  await expect.poll(button).toBe(markOfPage(100));
  await options.bringToFront();
  await click(options, setting, 'switch');
  await page.bringToFront();
  await expect.poll(button).toBe(nothing);
});
