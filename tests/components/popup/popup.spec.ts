import type { Page } from '@playwright/test';
import { localServiceGuide } from '../../../lib/domain/guide.ts';
import { type Harness, openedBy } from '../../support/browser/harness.ts';
import { popupPath } from '../../support/browser/show.ts';
import { showPopup } from '../../support/builders/show.ts';
import { expect, test } from '../support/component-test.ts';
import { popupStates } from '../../screenshots/states/popup.ts';

const show = async (harness: Harness, state: string, address?: string): Promise<Page> =>
  showPopup(harness, {
    ...popupStates.find(({ name }) => name === state)!,
    ...(address !== undefined && { address }),
  });
const list = (page: Page) => page.getByRole('list', { name: 'Recent reports' });

test('The popup is as large as it gets whatever is in it, and never scrolls: the recent reports give way, down to one row and a bit', async ({
  harness,
}) => {
  for (const state of [
    'with-history',
    'other-connection',
    'empty',
    'password',
    'fullest',
    'undecided',
    'asking',
    'asking-several',
    'service-down',
    'long-titles',
    'right-to-left, long',
  ]) {
    const page = await show(harness, state);
    const main = (await page.getByRole('main').boundingBox())!;
    expect.soft([main.width, main.height], state).toEqual([380, 600]);
    const over =
      'document.documentElement.scrollHeight - innerHeight + document.documentElement.scrollWidth - innerWidth';
    expect.soft(await page.evaluate(over), state).toBe(0);
    const room = (await page.getByRole('region', { name: 'Recent reports' }).boundingBox())!;
    expect.soft(room.height, state).toBeGreaterThanOrEqual(90);
    await page.close();
  }
});

test('In a low popup above a page without a report nothing of the form is cut, with a warning and a password', async ({
  harness,
}) => {
  const page = await show(harness, 'password');
  await page.setViewportSize({ width: 380, height: 510 });
  await expect(page.getByText('No report on this device')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Report password' })).toBeVisible();
  await expect(page.getByText('Check this address before you send it')).toBeVisible();
  const cut = `(() => {
    const form = document.querySelector('.page');
    return form.scrollHeight - form.clientHeight;
  })()`;
  expect(await page.evaluate(cut)).toBe(0);
});

test('“Run again” looks the same while its report is asked for and while its checks run, and nothing moves', async ({
  harness,
}) => {
  const seen = [];
  for (const state of ['run-queued', 'run-sending']) {
    const page = await show(harness, state);
    await expect(page.getByRole('status').first()).toContainText('Running the checks');
    const { y } = (await page.getByRole('region', { name: 'Recent reports' }).boundingBox())!;
    seen.push([y, await page.getByRole('button', { name: 'Cancel' }).count()]);
    await page.close();
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.[1]).toBe(0);
});

test('“Create report” and “Run again” show a click while it is being saved, and nothing moves', async ({
  harness,
}) => {
  for (const [state, name] of [
    ['empty', 'Create report'],
    ['with-history', 'Run again'],
  ] as const) {
    const page = await show(harness, state);
    await page.evaluate('chrome.storage.local.set = () => new Promise(() => {})');
    const button = page.getByRole('button', { name });
    const before = await button.boundingBox();
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    expect(await button.boundingBox()).toEqual(before);
    await page.close();
  }
});

test('Type grows with the browser’s, and the popup with it', async ({ harness }) => {
  const page = await show(harness, 'fullest');
  const before = (await page.getByText('Recent reports').boundingBox())!;
  await page.evaluate(`document.documentElement.style.fontSize = '24px'`);
  const after = (await page.getByText('Recent reports').boundingBox())!;
  expect(after.height).toBeCloseTo(before.height * 1.5, 0);
  expect((await page.getByRole('main').boundingBox())!.height).toBe(600);
  await expect(list(page)).toBeInViewport();
});

test('What was left out stands in the row of the label, and who puts it back goes on in the address', async ({
  harness,
}) => {
  const page = await show(harness, 'not-yet-reported');
  const create = page.getByRole('button', { name: 'Create report' });
  const box = page.getByRole('textbox', { name: 'Address' });
  const before = await create.boundingBox();
  await expect(box).toHaveAccessibleDescription(/Left out: utm_source, #section/);
  await page.getByRole('button', { name: 'put back' }).click();
  await expect(box).toHaveValue('https://app.example.com/invoices?utm_source=mail#section');
  await expect(box).toBeFocused();
  await expect(page.getByRole('button', { name: 'put back' })).toHaveCount(0);
  // Only the address that it was left out of is sent whole.
  await page.getByLabel('Address').fill('https://example.org/?utm_source=mail');
  await expect(page.getByRole('button', { name: 'put back' })).toBeVisible();
  expect(await create.boundingBox()).toEqual(before);
});

test('The line of the results is there from the third report on', async ({ harness }) => {
  const two = await show(harness, 'two-audits');
  await expect(two.getByRole('region', { name: 'This page' })).toContainText(
    /Good ▲ 32 since \w+2 hours ago · Private100/,
  );
  await expect(two.getByRole('img')).toHaveCount(0);
  const five = await show(harness, 'with-history');
  await expect(five.getByRole('img', { name: 'Results so far' })).toBeVisible();
});

test('How long ago a recent report was tells the exact time on hover', async ({ harness }) => {
  const page = await show(harness, 'with-history');
  const time = list(page).locator('time').first();
  await time.hover();
  const exact = await time.evaluate(({ dateTime }: HTMLTimeElement) =>
    new Date(dateTime).toLocaleString('en'),
  );
  await expect(time).toHaveAttribute('title', exact);
});

test('Reports of one page have names of their own', async ({ harness }) => {
  const page = await show(harness, 'two-audits', 'https://app.example.com/');
  await expect(
    list(page).getByRole('link', {
      name: 'shop.example.com/boots/winter?size=42, report 1 of 2',
      exact: true,
    }),
  ).toHaveCount(1);
  await expect(
    list(page).getByRole('link', {
      name: 'shop.example.com/boots/winter?size=42, report 2 of 2',
      exact: true,
    }),
  ).toHaveCount(1);
  await expect(list(page).getByRole('link', { name: 'example.com', exact: true })).toHaveCount(1);
});

test('Of many changes the first few are drawn, and the rest is a number that leads to Reports', async ({
  harness,
}) => {
  const page = await show(harness, 'twelve-jobs');
  await expect(list(page).getByText('Queued')).toHaveCount(5);
  const opened = await openedBy(harness, async () =>
    list(page).getByRole('button', { name: 'and 7 more' }).click(),
  );
  await expect(opened).toHaveURL(/\/reports\.html$/);
});

test('What needs the person is a number that leads to its list, and reports that could not be read are counted', async ({
  harness,
}) => {
  const jobs = await show(harness, 'several-jobs');
  await expect(jobs.getByText('You created too many reports.')).toHaveCount(0);
  const needsYou = await openedBy(harness, async () =>
    jobs.getByRole('button', { name: /^\d needs? you$/ }).click(),
  );
  await expect(needsYou).toHaveURL(/\/reports\.html\?tab=needs-you$/);
  const page = await show(harness, 'unreadable');
  await expect(page.getByText('2 reports couldn’t be read')).toBeVisible();
});

test('Hosts are read in their own letters, and their start is seen also where the rest runs from right to left', async ({
  harness,
}) => {
  const page = await show(harness, 'hosts-of-other-scripts');
  await expect(list(page).getByRole('link')).toHaveText([
    'münchen.example/störung',
    'пример.испытание/новости',
    'مثال.example/مرحبا',
    'xn--80ak6aa92e.example',
  ]);
  const turned = await show(harness, 'right-to-left, long');
  const link = list(turned).getByRole('link').first();
  const [box, start] = await link.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.querySelector('bdi')!.firstChild!, 0);
    range.setEnd(element.querySelector('bdi')!.firstChild!, 4);
    return [element.getBoundingClientRect().left, range.getBoundingClientRect().left];
  });
  expect(start).toBeGreaterThanOrEqual(box);
});

test('Before there is a service the popup leads to one, and to the guide', async ({ harness }) => {
  const page = await show(harness, 'no-connection');
  await expect(page.getByRole('button', { name: 'Connect a service' })).toBeVisible();
  const opened = await openedBy(harness, async () =>
    page.getByRole('link', { name: 'No service? Run one on this computer' }).click(),
  );
  await expect(opened).toHaveURL(harness.extensionUrl(localServiceGuide.slice(1)));
});

test('A private address is warned of only where the service is elsewhere', async ({ harness }) => {
  await harness.connect({ url: 'http://127.0.0.1:8787', key: 'a-key-for-tests' });
  const popup = await harness.open(popupPath('http://127.0.0.1:8080/'));
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeFocused();
  await expect(popup.getByText('private network')).toHaveCount(0);
  const page = await show(harness, 'password');
  await expect(page.getByText('private network')).toBeVisible();
});
