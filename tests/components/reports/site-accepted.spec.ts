import type { Page } from '@playwright/test';
import type { Acceptance } from '../../../lib/domain/accepted/acceptance.ts';
import type { Harness } from '../../support/browser/harness.ts';
import { anyPage } from '../../support/browser/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aReport, anAcceptance, connectionId } from '../../support/builders/values.ts';
import { expect, test } from '../support/component-test.ts';

const project = 'shop.example.com';
const titles = ['Has a title', 'Has a description', 'Has a language'];
/** Three pages that fail all checks. */
const archive = ['a', 'b', 'c'].map((id) =>
  aReport({
    id,
    url: `https://${project}/${id}`,
    score: 20,
    checks: titles.map((title) => ({ title, passed: false, importance: 'high' })),
  }),
);
const acceptedOn = (title: string, where: Acceptance['where']) =>
  anAcceptance({ checks: [{ title }], where });
const show = async (harness: Harness, accepted: Acceptance[] = []) => {
  await put(await anyPage(harness), () => keep({ archive, newest: archive, accepted }));
  return harness.open(`reports.html?tab=project&project=${project}`);
};
const fails = (page: Page) => page.getByRole('region', { name: 'What fails' });
const rows = (page: Page, name = 'What fails') =>
  page.getByRole('table', { name }).getByRole('row');
const row = (page: Page, title: string) => fails(page).getByRole('row').filter({ hasText: title });
const stored = async (page: Page) =>
  page.evaluate<Acceptance[]>(
    `chrome.storage.local.get('accepted:${connectionId}').then((all) => JSON.parse(all['accepted:${connectionId}'] ?? '[]'))`,
  );

test('A check of a project is accepted for the project or for every page, and stands apart then', async ({
  harness,
}) => {
  const page = await show(harness);
  await row(page, titles[0]!).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Accept…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept failing checks' });
  await expect(dialog.getByLabel('Where').getByRole('option')).toHaveText([
    `Project ${project}`,
    'Every page of this connection',
  ]);
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The brand wants it');
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(fails(page).getByText('2 failing · 1 accepted')).toBeVisible();
  await expect(page.getByText('1 check accepted')).toBeVisible();
  expect(await stored(page)).toMatchObject([
    {
      reason: 'The brand wants it',
      where: { in: 'project', project },
      checks: [{ title: titles[0] }],
    },
  ]);
  await expect(row(page, titles[0]!)).toBeHidden();
  await fails(page).getByText('Accepted 1', { exact: true }).click();
  await expect(row(page, titles[0]!)).toContainText('The brand wants it');
  await expect(row(page, titles[0]!)).toContainText(/Accepted .+ until /);
  await row(page, titles[0]!).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Pages that fail this 3' })).toBeVisible();
  await row(page, titles[0]!).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove acceptance' }).click();
  await expect(fails(page).getByText('accepted', { exact: false })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fails(page).getByText('2 failing · 1 accepted')).toBeVisible();
});

test('An acceptance of a page takes this page out of the count, and out of the pages that fail', async ({
  harness,
}) => {
  const page = await show(harness, [
    acceptedOn(titles[0]!, { in: 'page', page: `${project}/a` }),
    ...['a', 'b', 'c'].map((id) =>
      acceptedOn(titles[1]!, { in: 'page', page: `${project}/${id}` }),
    ),
  ]);
  await expect(row(page, titles[0]!)).toContainText('2 of 3');
  await row(page, titles[0]!).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Pages that fail this 2' })).toBeVisible();
  await fails(page).getByText('Accepted 1', { exact: true }).click();
  await expect(row(page, titles[1]!)).toContainText('Accepted on 3 pages');
});

test('Where all that fails is accepted, it does not say that all checks passed', async ({
  harness,
}) => {
  const page = await show(
    harness,
    titles.map((title) => acceptedOn(title, { in: 'connection' })),
  );
  await expect(fails(page).getByText('Nothing else fails · 3 accepted')).toBeVisible();
  await expect(page.getByText('All checks passed')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'What fails' })).toHaveCount(0);
});
