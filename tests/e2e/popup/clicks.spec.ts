import type { Page } from '@playwright/test';
import { clickAtOnce, popupPath } from '../../support/browser/show.ts';
import { expect, test } from '../../support/browser/test.ts';

type Sent = { method: string; body: string };

const posts = ({ requests }: { requests: Sent[] }) =>
  requests.filter(({ method }) => method === 'POST');

test('A click in the very task that shows the button is kept, although the popup closes with it', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const urls = ['one', 'two', 'three', 'four'].map((name) => `${site.url}/${name}`);
  for (const url of urls) {
    const popup = await harness.context.newPage();
    await popup.addInitScript(clickAtOnce);
    const closed = popup.waitForEvent('close');
    await popup.goto(harness.extensionUrl(popupPath(url))).catch(() => {});
    await closed;
  }
  await expect
    .poll(() => posts(service).map(({ body }) => new URLSearchParams(body).get('url')))
    .toEqual(urls);
});

test('Two clicks with the mouse, Enter pressed twice and Enter held down are one report each', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const ways: [string, (popup: Page) => Promise<void>][] = [
    [
      '/',
      async (popup) => popup.getByRole('button', { name: 'Create report' }).dblclick({ delay: 60 }),
    ],
    [
      '/other',
      async (popup) => {
        // Nothing waits between the two.
        const session = await popup.context().newCDPSession(popup);
        const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
        const down = { type: 'keyDown', text: '\r', ...enter } as const;
        const up = { type: 'keyUp', ...enter } as const;
        await Promise.all(
          [down, up, down, up].map(async (event) => session.send('Input.dispatchKeyEvent', event)),
        );
      },
    ],
    [
      '/?held',
      async (popup) => {
        // Each repeat of the key clicks the button that has the focus then.
        for (let repeat = 0; repeat < 20; repeat += 1) {
          await popup.keyboard.down('Enter');
          await popup.waitForTimeout(50);
        }
        await popup.keyboard.up('Enter');
      },
    ],
  ];
  for (const [index, [path, click]] of ways.entries()) {
    const popup = await harness.clickToolbar(await harness.open(site.url + path));
    await expect(popup.getByRole('button', { name: 'Create report' })).toBeFocused();
    await click(popup);
    await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
    expect(posts(service)).toHaveLength(index + 1);
    await popup.close();
  }
  expect(service.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('A second Enter right after a create runs nothing, however late the report came; a later one runs the checks', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('status').first()).toContainText('Report created');
  // The button says so, and keeps the focus.
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('button', { name: 'Run again' })).toBeFocused();
  const puts = () => service.requests.filter(({ method }) => method === 'PUT');
  expect(puts()).toEqual([]);
  await popup.keyboard.press('Enter');
  await expect.poll(puts).toHaveLength(1);
  expect(posts(service)).toHaveLength(1);
});

test('Enter is kept from the frame on in which the button has its ring', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const urls = Array.from({ length: 8 }, (_, at) => `${site.url}/ring/${at}`);
  for (const url of urls) {
    const popup = await harness.context.newPage();
    await popup.goto(harness.extensionUrl(popupPath(url)), { waitUntil: 'commit' });
    await popup.locator('.primary:focus-visible').waitFor();
    await popup.keyboard.press('Enter');
    await popup.close();
  }
  await expect
    .poll(() => posts(service).map(({ body }) => new URLSearchParams(body).get('url')))
    .toEqual(urls);
});

test('The second half of a double click on “Create report” runs nothing, although “Run again” lies there by then', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeFocused();
  // The second half of a double click comes as soon as the next button is there, with a time stamp
  // shortly after the first half, however long the service took.
  await popup.evaluate(`new Promise((resolve) => {
    const button = (name) => [...document.querySelectorAll('form button')].find(({ textContent }) => textContent.trim() === name);
    const create = button('Create report');
    const { right, top } = create.getBoundingClientRect();
    const click = (detail) => new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: right - 5, clientY: top + 5 });
    const first = click(1);
    new MutationObserver((_changes, observer) => {
      const again = button('Run again');
      if (!again) return;
      observer.disconnect();
      again.dispatchEvent(Object.defineProperty(click(2), 'timeStamp', { value: first.timeStamp + 300 }));
      resolve();
    }).observe(document.body, { subtree: true, childList: true });
    create.dispatchEvent(first);
  })`);
  // A request from the second half would come before this.
  await popup.getByRole('button', { name: 'New report' }).click();
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect.poll(() => posts(service)).toHaveLength(2);
  expect(service.requests.filter(({ method }) => method === 'PUT')).toHaveLength(0);
});
