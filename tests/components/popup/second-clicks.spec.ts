import type { Page } from '@playwright/test';
import type { Harness } from '../../support/browser/harness.ts';
import { anyPage, popupPath } from '../../support/browser/show.ts';
import { answerAtOnce, press } from '../page/open-card.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';

const service = { url: 'https://reports.example.org', key: 'a-key-for-tests' };

test('A privacy that is chosen in the very task that shows the form stays chosen', async ({
  harness,
}) => {
  await harness.connect(service);
  const popup = await harness.context.newPage();
  await popup.addInitScript(chooseAtOnce);
  await popup.goto(harness.extensionUrl(popupPath('https://example.com/')));
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect
    .poll(async () => askedChanges(popup))
    .toEqual([{ kind: 'create', url: 'https://example.com/', privacy: 0 }]);
});

test('“More” opens its menu although it is clicked in the very task that shows it', async ({
  harness,
}) => {
  await harness.connect(service);
  const popup = await harness.context.newPage();
  await popup.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const more = document.querySelector<HTMLButtonElement>('header .more');
      if (!more) return;
      observer.disconnect();
      more.click();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await popup.goto(harness.extensionUrl(popupPath('https://example.com/')));
  await expect(popup.getByRole('menuitem', { name: 'New reports' })).toBeVisible();
});

const url = 'https://example.com/';
const create = (of = url) => ({ kind: 'create', url: of, privacy: 1 });

/** Opens the popup above a page. All that is asked for in it is done at once. */
async function open(harness: Harness, of = url): Promise<Page> {
  const popup = await harness.open(popupPath(of));
  await answerAtOnce(popup);
  await expect(press(popup, 'Create report')).toBeFocused();
  return popup;
}

test('Two clicks with the mouse, Enter pressed twice and Enter held down are one report each', async ({
  harness,
}) => {
  await harness.connect(service);
  const ways: [string, (popup: Page) => Promise<void>][] = [
    ['mouse', async (popup) => press(popup, 'Create report').dblclick({ delay: 60 })],
    [
      'twice',
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
      'held',
      async (popup) => {
        // Each repeat of the key clicks the button that has the focus then.
        const again = press(popup, 'Run again');
        await expect(async () => {
          await popup.keyboard.down('Enter');
          await expect(again).toBeFocused({ timeout: 50 });
        }).toPass({ intervals: [0] });
        for (let repeat = 0; repeat < 3; repeat += 1) await popup.keyboard.down('Enter');
        await popup.keyboard.up('Enter');
      },
    ],
  ];
  for (const [path, click] of ways) {
    const popup = await open(harness, url + path);
    await click(popup);
    await expect(press(popup, 'Run again')).toBeVisible();
    await popup.close();
  }
  const asked = await askedChanges(await anyPage(harness));
  expect(asked).toHaveLength(ways.length);
  for (const [path] of ways) expect(asked).toContainEqual(create(url + path));
});

test('A second Enter right after a create runs nothing, however late the report came; a later one runs the checks', async ({
  harness,
}) => {
  await harness.connect(service);
  const popup = await open(harness);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('status').first()).toContainText('Report created');
  // The button says so, and keeps the focus.
  await popup.keyboard.press('Enter');
  await expect(press(popup, 'Run again')).toBeFocused();
  expect(await askedChanges(popup)).toEqual([create()]);
  await popup.keyboard.press('Enter');
  await expect
    .poll(async () => askedChanges(popup))
    .toContainEqual({ kind: 'run', reportId: '44', url });
});

test('Enter counts from the frame on in which the button has its ring', async ({ harness }) => {
  await harness.connect(service);
  const urls = Array.from({ length: 8 }, (_, at) => `${url}ring/${at}`);
  for (const one of urls) {
    const popup = await harness.context.newPage();
    await popup.goto(harness.extensionUrl(popupPath(one)), { waitUntil: 'commit' });
    await popup.locator('.primary:focus-visible').waitFor();
    await popup.keyboard.press('Enter');
    await expect.poll(async () => askedChanges(popup)).toContainEqual(create(one));
    await popup.close();
  }
});

test('The second half of a double click on “Create report” runs nothing, although “Run again” lies there by then', async ({
  harness,
}) => {
  await harness.connect(service);
  const popup = await open(harness);
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
  // A run that the second half asked for would be there before this.
  await press(popup, 'New report').click();
  await press(popup, 'Create report').click();
  await expect.poll(async () => askedChanges(popup)).toHaveLength(2);
  expect(await askedChanges(popup)).toContainEqual({ ...create(), another: true });
});

/** Runs in the popup: chooses "Public" in the task that draws it. */
function chooseAtOnce(): void {
  const observer = new MutationObserver(() => {
    const isPublic = document.querySelector<HTMLInputElement>('input[type="radio"]');
    if (!isPublic) return;
    observer.disconnect();
    isPublic.click();
  });
  observer.observe(document, { childList: true, subtree: true });
}
