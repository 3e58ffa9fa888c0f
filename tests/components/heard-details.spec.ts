import type { Page } from '@playwright/test';
import { anyPage, popupPath } from '../support/browser/show.ts';
import { keep, keepBulk } from '../support/builders/keep.ts';
import { put } from '../support/builders/show.ts';
import { addBulk } from '../../lib/storage/bulks.ts';
import { aReport, anId, connectionId, done } from '../support/builders/values.ts';
import { startReportService } from '../support/service/report-service.ts';
import { expect, test } from './support/component-test.ts';
import { openKept } from './support/open-kept.ts';

/** The live regions with a text. */
const heard = async (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')].map(({ textContent }) => textContent.trim()).filter(Boolean)`,
  );
const urls = Array.from({ length: 8 }, (_, at) => `https://example.com/${at + 1}`);

test('A list under way is told by quarters, and shows how long it takes yet', async ({
  harness,
}) => {
  const reports = urls.map((url, at) => ({ id: at + 1, url, result: 'bad' }));
  const service = await startReportService({ reports });
  const targets = urls.map((url, at) => ({ id: String(at + 1), url }));
  const page = await openKept(harness, service, 'reports.html', {}, () =>
    keepBulk({ kind: 'privacy', privacy: 0 }, targets, [done('1'), done('2'), done('3')]),
  );
  await expect(page.getByText('Changing privacy · 3 of 8 · less than a minute left')).toBeVisible();
  expect(await heard(page)).toContain('Changing privacy · 2 of 8');
  await service.close();
});

test('A list of thousands says that it is read first, and how far', async ({ harness }) => {
  const service = await startReportService({ reports: [] });
  const page = await openKept(harness, service, 'reports.html', {}, () =>
    addBulk(connectionId, { kind: 'privacy', privacy: 0 }, { all: {}, expected: 5_000 }, anId()),
  );
  await expect(page.locator('.bulks')).toContainText('Reading the list · 0 of 5,000');
  expect(await heard(page)).toContain('Reading the list · 0 of 5,000');
  await service.close();
});

test('The error of a field is live, after Enter as well', async ({ harness }) => {
  const options = await harness.open('options.html#addresses');
  await options.getByRole('textbox', { name: 'Hosts' }).fill('no host at all');
  await options.getByRole('button', { name: 'Add rule' }).focus();
  await options.keyboard.press('Enter');
  const error = await options
    .getByRole('textbox', { name: 'Hosts' })
    .evaluate(
      (box) =>
        document.getElementById(box.getAttribute('aria-describedby')!.split(' ')[0]!)!.textContent,
    );
  expect(await heard(options)).toContain(error);
});

test('Arrow keys stay in the choice of a privacy, and a click on “Password” leads to its field', async ({
  harness,
}) => {
  await put(await anyPage(harness), () => keep());
  const popup = await harness.open(popupPath('https://shop.example.com/'));
  await popup.getByRole('radio', { name: 'Private' }).focus();
  await popup.keyboard.press('ArrowRight');
  await expect(popup.getByRole('radio', { name: 'Password' })).toBeFocused();
  await popup.keyboard.press('ArrowLeft');
  await expect(popup.getByRole('radio', { name: 'Private' })).toBeFocused();
  await popup.getByText('Password', { exact: true }).click();
  await expect(popup.getByRole('textbox', { name: 'Report password' })).toBeFocused();
});

test('The keys that go on to the next report tell its address, and each row has a header', async ({
  harness,
}) => {
  const reports = urls.map((url, at) => ({ id: at + 1, url, result: 'bad' }));
  const service = await startReportService({ reports });
  const archive = urls.map((url, at) => aReport({ id: String(at + 1), url }));
  const page = await openKept(harness, service, 'reports.html', { archive });
  await page.setViewportSize({ width: 1500, height: 900 });
  await expect(page.getByRole('rowheader')).toHaveCount(8);
  await page.getByRole('link', { name: 'example.com/3' }).click();
  await page.keyboard.press('j');
  await expect(page.getByRole('complementary')).toBeFocused();
  await expect(page.getByRole('complementary')).toHaveAccessibleName(/^Report: example\.com\/\d$/);
  // One key leads from a row to the buttons for the selection.
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Change privacy' })).toBeFocused();
  await service.close();
});

test('Every group, table and aside has a name', async ({ harness }) => {
  const nameless = `[...document.querySelectorAll('fieldset:not([role="none"]), [role="group"], table, aside')]
    .filter((one) => !one.ariaLabel && !one.getAttribute('aria-labelledby'))
    .map((one) => one.outerHTML.slice(0, 120))`;
  for (const path of ['options.html', 'reports.html?tab=new', 'reports.html?tab=watches'])
    expect(await (await harness.open(path)).evaluate<string[]>(nameless), path).toEqual([]);
});
