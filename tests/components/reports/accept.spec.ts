import type { Page } from '@playwright/test';
import type { Acceptance } from '../../../lib/domain/accepted/acceptance.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { pageOf } from '../../../lib/domain/reports/report.ts';
import { keyed, opened } from '../../screenshots/states/checks.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { anAcceptance, day } from '../../support/builders/values.ts';
import { inPanelMenu, panel } from '../../support/pages/reports-page.ts';
import type { Harness } from '../../support/browser/harness.ts';
import { anyPage } from '../../support/browser/show.ts';
import { expect, test } from '../support/component-test.ts';

/** An acceptance of these checks on the page of the open report. */
const acceptance = (checks: Acceptance['checks'], more: Partial<Acceptance> = {}) =>
  anAcceptance({
    checks,
    reason: 'The shop of somebody else',
    where: { in: 'page', page: pageOf(opened()) },
    ...more,
  });

/** Opens Reports on a report that this device has. Its service does not answer. */
const show = async (harness: Harness, accepted: Acceptance[] = [], checks: Check[] = keyed) => {
  const report = opened({ checks });
  await put(await anyPage(harness), () => keep({ archive: [report], accepted }));
  return harness.open(`reports.html?report=${report.id}`);
};

const checksOf = (page: Page) => panel(page).getByRole('region', { name: 'Checks', exact: true });
const group = (page: Page) => checksOf(page).locator('details', { hasText: 'Accepted' });
const toast = (page: Page) => page.locator('.toast');
const dialog = (page: Page) => page.getByRole('dialog');

/** Chooses something from the menu of a check. */
const inCheckMenu = async (page: Page, check: string, item: string) => {
  await checksOf(page)
    .getByRole('listitem')
    .filter({ hasText: check })
    .getByRole('button', { name: 'More about this check' })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('A check is accepted for a reason on its page for three months, and stands apart', async ({
  harness,
}) => {
  const page = await show(harness);
  await inCheckMenu(page, 'Page load time', 'Accept…');
  await dialog(page).getByRole('button', { name: 'Accept' }).click();
  await expect(dialog(page).getByText('Enter a reason.')).toBeVisible();
  await expect(dialog(page).getByLabel('Where')).toHaveValue('0');
  await expect(dialog(page).getByLabel('Until')).toHaveValue('months');
  await dialog(page).getByLabel('Reason').fill('<b>Slow</b> on purpose');
  await dialog(page).getByRole('button', { name: 'Accept' }).click();
  await expect(toast(page)).toContainText('1 check accepted');
  await expect(checksOf(page)).toContainText('3 failing · 1 accepted');
  await expect(group(page).getByText('Page load time')).toBeHidden();
  await group(page).getByText('Accepted 1', { exact: true }).click();
  await expect(group(page)).toContainText('<b>Slow</b> on purpose');
  await expect(group(page)).toContainText(/Accepted .+ until .+/);

  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(checksOf(page)).toContainText('4 of 8 passed');
  await expect(group(page)).toHaveCount(0);
});

test('All that fail are accepted for one reason, and never read as “All checks passed”', async ({
  harness,
}) => {
  const page = await show(harness);
  await inPanelMenu(page, 'Accept all that fail…');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(4);
  await dialog(page).getByLabel('Reason').fill('The first day');
  await dialog(page).getByLabel('Until').selectOption('No end');
  await dialog(page).getByRole('button', { name: 'Accept' }).click();
  await expect(checksOf(page).locator('.check-line')).toHaveText('Nothing else fails · 4 accepted');
  await expect(panel(page).getByText('All checks passed')).toHaveCount(0);
  await expect(panel(page).getByRole('heading', { name: 'Fix first' })).toHaveCount(0);
});

test('More places than were accepted fail again, and are accepted at a click', async ({
  harness,
}) => {
  const page = await show(harness, [
    acceptance([{ key: 'unsized-images', title: 'Images', importance: 'high', count: 3 }]),
  ]);
  const again = checksOf(page).getByRole('listitem').filter({ hasText: 'Accepted with 3 places' });
  await expect(again).toContainText('Accepted with 3 places, now 14');
  await expect(checksOf(page)).toContainText('4 of 8 passed');
  await again.getByRole('button', { name: 'Accept 14' }).click();
  await expect(checksOf(page)).toContainText('3 failing · 1 accepted');
});

test('An acceptance is changed and removed from the menu of its check', async ({ harness }) => {
  const page = await show(harness, [
    acceptance([
      { key: 'speed', title: 'Page load time' },
      { key: 'weight', title: 'Page size' },
    ]),
  ]);
  await group(page).getByText('Accepted 2', { exact: true }).click();
  await inCheckMenu(page, 'Page load time', 'Change acceptance…');
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('The shop of somebody else');
  await dialog(page).getByLabel('Until').selectOption('Date');
  const last = dialog(page).locator('input[type="date"]');
  await last.fill('2020-01-01');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Choose a day after today.')).toBeVisible();
  await last.fill('2090-01-01');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(group(page).getByText(/until Jan 1, 2090/)).toHaveCount(2);
  await inCheckMenu(page, 'Page size', 'Remove acceptance');
  await expect(checksOf(page)).toContainText('3 failing · 1 accepted');
});

test('An acceptance that has ended is none', async ({ harness }) => {
  const page = await show(harness, [
    acceptance([{ key: 'speed', title: 'Page load time' }], { until: Date.now() - day }),
  ]);
  await expect(checksOf(page)).toContainText('4 of 8 passed');
});
