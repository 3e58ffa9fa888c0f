import type { Locator, Page } from '@playwright/test';
import { history, opened } from '../../screenshots/states/checks.ts';
import { batch, listed, many } from '../../screenshots/states/lists.ts';
import { newest, shop, shopRuns } from '../../screenshots/states/shop.ts';
import { type Harness, openedBy } from '../../support/browser/harness.ts';
import { keep } from '../../support/builders/keep.ts';
import { showPopup, showReports, showSidePanel } from '../../support/builders/show.ts';
import { panel, row } from '../../support/pages/reports-page.ts';
import { expect, test } from '../support/component-test.ts';

const service = 'https://reports.example.org';
const link = (id: string) => `${service}/reports/${id}/open/1.a.b`;
/** The background answers with this, or never. */
const answers = (readOpenUrl?: string | null) => (readOpenUrl === undefined ? {} : { readOpenUrl });

const inReports = async (
  harness: Harness,
  answer?: string | null,
  more: Parameters<typeof opened>[0] = {},
) =>
  showReports(harness, {
    name: 'one report',
    search: '?report=400',
    answers: {
      ...listed,
      listReports: batch([opened(more), ...many(12)]),
      readReport: { report: opened(more) },
      ...answers(answer),
    },
    fill: () => keep({ archive: [...history, opened(more)] }),
  });
const above = (answer: string) => ({
  name: 'shop',
  address: shop,
  answers: answers(answer),
  fill: () => keep({ newest, archive: shopRuns() }),
});
const clicks: Parameters<Locator['click']>[0][] = [
  { button: 'middle' },
  { modifiers: ['ControlOrMeta'] },
];
const button = (page: Page) => panel(page).getByRole('link', { name: 'Open report' });

test.beforeEach(async ({ harness }) => {
  await harness.context.route(`${service}/**`, (route) => route.fulfill({ body: 'A report' }));
});

test('Each link and button that opens a report takes the link that the service sends at the click', async ({
  harness,
}) => {
  const clickIn = async (page: Page, target: Locator) =>
    openedBy(harness, async () => target.click()).then(async (tab) => {
      await page.close();
      return tab;
    });
  const reports = await inReports(harness, link('400'));
  await expect(await clickIn(reports, button(reports))).toHaveURL(link('400'));

  const again = await inReports(harness, link('401'));
  await row(again, 'shop.example.com').first().getByRole('button', { name: 'More' }).click();
  const item = again.getByRole('menuitem', { name: 'Open report' });
  await expect(await clickIn(again, item)).toHaveURL(link('401'));

  const popup = await showPopup(harness, above(link('44')));
  const recent = popup.getByRole('list', { name: 'Recent reports' }).getByRole('link').first();
  await expect(await clickIn(popup, recent)).toHaveURL(link('44'));

  const side = await showSidePanel(harness, above(link('44')));
  const open = side.getByRole('button', { name: 'Open report' });
  await expect(await clickIn(side, open)).toHaveURL(link('44'));
});

test('Without a link, and without an answer, the page of the report opens', async ({ harness }) => {
  for (const answer of [null, undefined]) {
    const page = await inReports(harness, answer);
    const tab = await openedBy(harness, async () => button(page).click());
    await expect(tab).toHaveURL(`${service}/reports/400`);
    await page.close();
  }
});

test('While the link is asked for the click shows, and a second one opens nothing more', async ({
  harness,
}) => {
  const page = await inReports(harness);
  const before = harness.context.pages().length;
  const tab = await openedBy(harness, async () => {
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Enter');
  });
  await expect(tab).toHaveURL(`${service}/reports/400`);
  await expect(button(page)).not.toHaveAttribute('aria-busy');
  expect(harness.context.pages()).toHaveLength(before + 1);
});

test('The middle button and Ctrl take the link of the service, too', async ({ harness }) => {
  const page = await inReports(harness, link('400'));
  for (const how of clicks) {
    const tab = await openedBy(harness, async () => button(page).click(how));
    await expect(tab).toHaveURL(link('400'));
  }
});

const copied: [what: string, more: Parameters<typeof opened>[0], link: string][] = [
  ['the page of the report', {}, `${service}/reports/400`],
  [
    'that of the service to pass on',
    { privacy: 0, shareUrl: `${service}/reports/s/a-secret` },
    `${service}/reports/s/a-secret`,
  ],
];
for (const [what, more, expected] of copied)
  test(`What is copied, and the address of the link itself, is ${what}`, async ({ harness }) => {
    const page = await inReports(harness, link('400'), more);
    await expect(button(page)).toHaveAttribute('href', expected);
    await harness.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openedBy(harness, async () => button(page).click());
    await page.bringToFront();
    await panel(page).getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(expected);
  });
