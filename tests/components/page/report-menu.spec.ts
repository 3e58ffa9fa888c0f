import type { Page } from '@playwright/test';
import { shop } from '../../screenshots/states/shop.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aJob, aReport, asked } from '../../support/builders/values.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';
import { dialog, fill, open, press, reportMenu, unknownPage } from './open-card.ts';

const choose = async (page: Page, item: string) => {
  await reportMenu(page).click();
  await page.getByRole('menuitem', { name: item }).click();
};

for (const place of ['popup', 'side panel'] as const)
  test(`In the ${place}, who copies the link of a report that others cannot open can change that at once`, async ({
    harness,
  }) => {
    await harness.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await fill(harness);
    const page = await open(harness, shop, place);
    await choose(page, 'Copy link');
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Link copied · Private: only you can open it');
    await toast.getByRole('button', { name: 'Change privacy' }).click();
    await expect(dialog(page).getByRole('radio', { name: 'Private' })).toBeChecked();
    await page.keyboard.press('Escape');

    const shareUrl = 'https://reports.example.org/reports/s/a-secret';
    await put(page, () =>
      keep({ newest: [aReport({ url: shop, privacy: 0, shareUrl })], archive: [] }),
    );
    await expect(page.getByText('Public: anyone with the link')).toBeVisible();
    await choose(page, 'Copy link');
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
    await expect(toast.getByRole('button')).toHaveCount(0);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shareUrl);
  });

test('“Copy as text” copies the report with its checks and what changed, from this device', async ({
  harness,
}) => {
  await harness.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fill(harness);
  const page = await open(harness);
  await choose(page, 'Copy as text');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const text = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(text).toContain('- Result: Decent · 68 of 100');
  expect(text).toContain('- Report: https://reports.example.org/reports/44');
  expect(text).toContain('\nFailed (');
});

test('“Delete” can be undone in its place, by keys as well, and is not there while a change runs', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness);
  await reportMenu(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(press(page, 'Undo')).toBeFocused();
  await expect(page.locator('.page .facts')).toHaveText('Deleting');
  expect(await askedChanges(page)).toMatchObject([{ kind: 'delete', reportId: '44' }]);
  // A second press that comes at once is none.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(reportMenu(page)).toBeFocused({ timeout: 300 });
  }).toPass();
  expect(await askedChanges(page)).toEqual([]);

  const change = { kind: 'privacy', reportId: '44', url: shop, privacy: 0 } as const;
  await fill(harness, { jobs: [aJob(change, [asked(1_000)])] });
  const again = await open(harness);
  await reportMenu(again).click();
  await expect(again.getByRole('menuitem')).toHaveText(['Copy link', 'Copy as text']);
});

test('A page without a report has no such menu', async ({ harness }) => {
  await fill(harness);
  const page = await open(harness, unknownPage);
  await expect(press(page, 'Create report')).toBeVisible();
  await expect(reportMenu(page)).toHaveCount(0);
});
