import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/test.ts';

/** Opens the popup's page in a window of its own, with this address. */
async function openWindow(from: Page, url: string): Promise<Page> {
  const coming = from.context().waitForEvent('page');
  await from.evaluate(`chrome.windows.create({ url: 'popup.html' })`);
  const popup = await coming;
  await popup.getByRole('textbox', { name: 'Address' }).fill(url);
  return popup;
}

/** Clicks in all of them at one moment, before any of them can see the others' jobs. */
async function clickAll(popups: Page[], from: Page): Promise<void> {
  for (const popup of popups)
    await popup.evaluate(`{
      const button = document.querySelector('form .primary');
      new BroadcastChannel('go').onmessage = () => button.click();
    }`);
  await from.evaluate(`void new BroadcastChannel('go').postMessage('')`);
}

test('The popups of two windows on one page, both clicked, make one report', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  const popups = [
    await openWindow(options, `${site.url}/`),
    await openWindow(options, `${site.url}/`),
  ];
  await clickAll(popups, options);
  const states = `chrome.storage.local.get().then((all) => Object.values(all).filter(({ task }) => task).map(({ state }) => state.name).join())`;
  await expect.poll(async () => options.evaluate(states)).toBe('done,done');
  for (const popup of popups)
    await expect(popup.getByRole('main')).toContainText(/Good|Decent|Bad/);
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
