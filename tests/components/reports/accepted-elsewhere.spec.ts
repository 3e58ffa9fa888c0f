import { acceptedText } from '../../../lib/storage/accepted.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aFailing, acceptanceOf } from '../../support/builders/accepted.ts';
import { connectionId } from '../../support/builders/values.ts';
import { panel } from '../../support/pages/reports-page.ts';
import { expect } from '../support/component-test.ts';
import { test } from './runs.ts';

const reason = 'A widget of somebody else';
const sizes = acceptanceOf([aFailing('Images lack sizes', { key: 'sizes', importance: 'high' })], {
  where: { in: 'page', page: 'example.com/shop' },
  reason,
});
/** Accepts a check, as another window does. */
const accept = async (page: Page) =>
  page.evaluate(
    `chrome.storage.local.set(${JSON.stringify({ [`accepted:${connectionId}`]: acceptedText([sizes]) })})`,
  );
const at = (day: string) => Date.parse(`2026-11-${day}T10:00:00Z`);

test('“Compare” says that a check is accepted and why, leads to its report, and prints no reason', async ({
  openRuns,
}) => {
  const page = await openRuns(`?compare=2@${at('11')}&with=3@${at('18')}`);
  const table = page.getByRole('table', { name: 'Compare' });
  await expect(table.getByRole('heading', { name: 'Now failing 2' })).toBeVisible();
  await accept(page);
  await expect(table.getByRole('heading')).toHaveText([
    'Now failing 1',
    'Changed value 2',
    'Removed 1',
  ]);
  const cells = table.getByRole('row', { name: /^Images lack sizes/ }).getByRole('cell');
  await expect(cells).toHaveText(['Passed', /^Failed\s*Accepted: A widget of somebody else$/]);
  await page.emulateMedia({ media: 'print' });
  await expect(cells).toHaveText(['Passed', /^Failed\s*Accepted$/]);
  await page.emulateMedia({ media: 'screen' });
  await cells.getByRole('link', { name: reason }).click();
  await expect(panel(page)).toBeVisible();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ report: '3' });
  await page.goBack();
  await expect(table).toBeVisible();
});

test('An export of checks asks whether reasons go along, where there are any', async ({
  openRuns,
}) => {
  const page = await openRuns();
  const dialog = page.getByRole('dialog');
  const withReasons = dialog.getByRole('checkbox', { name: 'With reasons' });
  const openExport = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await dialog.getByText('One row per check').click();
  };
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save file' }).click(),
    ]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    return readFile(await download.path(), 'utf8');
  };
  await openExport();
  await expect(dialog.getByRole('button', { name: 'Save file' })).toBeVisible();
  await expect(withReasons).toHaveCount(0);
  await page.keyboard.press('Escape');

  await accept(page);
  await openExport();
  await expect(withReasons).not.toBeChecked();
  await dialog.getByText('One row per report').click();
  await expect(withReasons).toHaveCount(0);
  await dialog.getByText('One row per check').click();
  const without = await save();
  expect(without).toContain(',accepted\r\n');
  expect(without).not.toContain(reason);
  await openExport();
  await withReasons.check();
  expect(await save()).toMatch(/,accepted_reason\r\n[^]*,true,A widget of somebody else\r\n/);
});
