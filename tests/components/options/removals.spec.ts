import type { Page } from '@playwright/test';
import { saveNote } from '../../../lib/storage/database/archive-notes.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aReport, anId, day } from '../../support/builders/values.ts';
import { openOptions, showSection } from '../../support/pages/options-page.ts';
import { expect, test } from '../support/component-test.ts';

const reports = (count: number, days: number) =>
  Array.from({ length: count }, () =>
    aReport({ id: anId(), generatedAt: Date.now() - days * day }),
  );
const keptFor = async (page: Page) =>
  page.evaluate<number>(
    `chrome.storage.local.get('preferences').then(({ preferences }) => preferences.keepDays)`,
  );

test('The settings say how many reports are kept and that some were lost, and remove none before a question, whose first button keeps them', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await put(page, async () => {
    await keep({
      archive: [...reports(10, 400), ...reports(30, 10)],
      preferences: { fillArchive: true },
    });
    await saveNote({ name: 'lost', at: Date.now() });
  });
  await page.reload();
  await showSection(page, 'data');
  const data = page.getByRole('region', { name: 'Data' });
  const keepAtMost = data.getByRole('combobox', { name: 'Keep at most' });
  const less = page.getByRole('dialog', { name: 'Remove 10 reports from this device?' });
  const lost = data.getByText('were lost with the data of this browser');
  await expect(data.getByText(/^40 reports saved on this device$/)).toBeVisible();
  await expect(lost).toBeVisible();
  await keepAtMost.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => keptFor(page)).toBe(730);
  await page.keyboard.press('ArrowDown');
  await expect(less).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(less).toBeHidden();
  await expect(keepAtMost).toBeFocused();
  await expect(keepAtMost.locator('option:checked')).toHaveText('2 years');
  expect(await keptFor(page)).toBe(730);
  await keepAtMost.selectOption('1 year');
  await less.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(async () => keptFor(page)).toBe(365);

  const ask = data.getByRole('button', { name: 'Remove reports from this device' });
  const question = page.getByRole('dialog', { name: 'Remove all reports from this device?' });
  await ask.click();
  await expect(question.getByText('The results of earlier runs are lost')).toBeVisible();
  await expect(question.getByText('Connections, settings and requests')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(ask).toBeFocused();
  await expect(data.getByText(/^40 reports saved on this device/)).toBeVisible();
  await ask.click();
  await question.getByRole('button', { name: 'Remove reports from this device' }).click();
  await expect(data.getByText('All reports were removed from this device.')).toBeVisible();
  await expect(data.getByText('0 reports saved on this device', { exact: true })).toBeVisible();
  await expect(lost).toBeHidden();
  await expect(data.getByRole('switch', { name: 'Download all reports' })).not.toBeChecked();
  await showSection(page, 'connections');
  await expect(page.getByRole('list', { name: 'Connections' })).toContainText('In use');
});

test('"Reset Verdict" is drawn as a button that deletes, and "Remove reports from this device" is not', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await showSection(page, 'data');
  const colorOf = async (name: string) =>
    page
      .getByRole('button', { name })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  const plain = await colorOf('Export settings');
  expect(await colorOf('Remove reports from this device')).toBe(plain);
  expect(await colorOf('Reset Verdict')).not.toBe(plain);
});
