import type { Page } from '@playwright/test';
import type { Acceptance } from '../../../../lib/domain/accepted/acceptance.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import type { Harness } from '../../../support/browser/harness.ts';
import { anyPage } from '../../../support/browser/show.ts';
import { keep } from '../../../support/builders/keep.ts';
import { put } from '../../../support/builders/show.ts';
import { aReport, anAcceptance, connectionId, day } from '../../../support/builders/values.ts';
import { expect, test } from '../../support/component-test.ts';

const project = 'shop.example.com';
/** A run of a page: `failing` fails, and `passing` passes. */
const run = (path: string, days: number, failing: string[], passing: string[] = []): Report =>
  aReport({
    id: `${path}-${days}`,
    url: `https://${project}/${path}`,
    ago: days * day,
    checks: [...failing, ...passing].map((key) => ({
      key,
      title: key,
      passed: passing.includes(key),
      importance: 'high',
    })),
  });
const accepted = (reason: string, keys: string[], more: Partial<Acceptance> = {}) =>
  anAcceptance({ reason, checks: keys.map((key) => ({ key, title: key })), ...more });
const show = async (harness: Harness, acceptances: Acceptance[], archive: Report[] = []) => {
  await put(await anyPage(harness), () => keep({ archive, accepted: acceptances }));
  return harness.open('reports.html?tab=accepted');
};
const cards = (page: Page) => page.getByRole('region', { name: 'Accepted' }).locator('> ul > li');
const tab = (page: Page) => page.getByRole('link', { name: 'Accepted', exact: true });
const choose = async (page: Page, reason: string, item: string) => {
  await cards(page).filter({ hasText: reason }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const storedReasons = async (page: Page) =>
  page.evaluate<string[]>(
    `chrome.storage.local.get('accepted:${connectionId}').then((all) =>
      JSON.parse(all['accepted:${connectionId}'] ?? '[]').map(({ reason }) => reason))`,
  );

test('The tab is there once something is accepted, and tells of each acceptance its reason, place, end and pages', async ({
  harness,
}) => {
  await put(await anyPage(harness), () => keep());
  const page = await harness.open('reports.html');
  await expect(page.getByRole('link', { name: 'Watches' })).toBeVisible();
  await expect(tab(page)).toHaveCount(0);
  await put(page, () =>
    keep({
      archive: [run('a', 1, ['robots']), run('b', 1, ['robots', 'title']), run('c', 1, [])],
      accepted: [
        accepted('The staging site forbids it', ['robots', 'title', 'favicon', 'charset', 'hsts']),
        accepted('<b>Brand</b>', ['title'], {
          where: { in: 'page', page: `${project}/a` },
          until: Date.now() - day,
          acceptedAt: Date.now() - 9 * day,
        }),
      ],
    }),
  );
  await tab(page).click();
  await expect(page).toHaveTitle('Accepted');
  const [ended, wide] = [cards(page).nth(0), cards(page).nth(1)];
  await expect(ended).toContainText('<b>Brand</b>');
  await expect(ended).toContainText(`${project}/a`);
  await expect(ended).toContainText(/Accepted .+, ended /);
  await expect(ended).toContainText('Fails on no page now');
  await expect(wide).toContainText(/, and 2 more/);
  await expect(wide).toContainText('Every page of this connection · Accepted');
  await expect(wide).toContainText('no end');
  await wide.getByText('Fails on 2 pages now').click();
  await expect(wide.getByRole('link')).toHaveCount(2);
  await wide.getByRole('link', { name: `${project}/b` }).click();
  await expect(page.getByRole('complementary', { name: 'Report' })).toContainText(`${project}/b`);
});

test('A search finds checks, reasons and places, and stays in the address', async ({ harness }) => {
  const page = await show(harness, [
    accepted('Brand colour', ['color-contrast']),
    accepted('A widget', ['title'], { where: { in: 'project', project: 'other.example' } }),
  ]);
  const search = page.getByRole('searchbox', { name: 'Search acceptances' });
  const found = async (text: string, count: number) => {
    await search.fill(text);
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(count);
  };
  await found('COLOUR brand', 1);
  await found('contrast', 1);
  await found('other.example', 1);
  await page.reload();
  await expect(search).toHaveValue('other.example');
  await expect(cards(page)).toContainText(['A widget']);
  await found('nothing of it', 0);
  await expect(page.getByText('No matching acceptances')).toBeVisible();
});

test('An acceptance is changed and removed from its menu, and “Undo” brings it back', async ({
  harness,
}) => {
  const page = await show(harness, [accepted('old', ['title']), accepted('other', ['robots'])]);
  await choose(page, 'old', 'Change acceptance…');
  const dialog = page.getByRole('dialog', { name: 'Change acceptance' });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('old');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('new');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(cards(page).filter({ hasText: 'new' })).toBeVisible();
  expect(await storedReasons(page)).toEqual(['other', 'new']);
  await choose(page, 'new', 'Remove');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(2);
  expect((await storedReasons(page)).toSorted()).toEqual(['new', 'other']);
});

test('What is no longer needed is named, and goes check by check or all at once, with “Undo”', async ({
  harness,
}) => {
  const runs = [3, 2, 1].map((days) => run('a', days, ['robots'], ['title', 'charset', 'hsts']));
  const page = await show(
    harness,
    [
      accepted('several', ['robots', 'title', 'charset']),
      accepted('alone', ['hsts'], { where: { in: 'project', project } }),
    ],
    runs,
  );
  const several = cards(page).filter({ hasText: 'several' });
  await expect(several).toContainText('No longer needed');
  const gone = several.getByRole('button', { name: /^Remove / });
  await expect(gone).toHaveCount(2);
  await gone.first().click();
  await expect(gone).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(gone).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove 3 that are no longer needed' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(several).not.toContainText('No longer needed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(2);
});
