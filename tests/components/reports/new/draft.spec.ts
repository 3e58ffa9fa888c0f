import type { Page } from '@playwright/test';
import { keep } from '../../../support/builders/keep.ts';
import { put } from '../../../support/builders/show.ts';
import { aConnection, aReport } from '../../../support/builders/values.ts';
import { expect, test } from '../../support/component-test.ts';

const connection = aConnection({ baseUrl: 'https://reports.example.org' });
const addresses = (page: Page) => page.getByRole('table', { name: 'Addresses' });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const list = ['https://a.example/1', 'https://a.example/2', 'chrome://settings', 'a.example/1'];

test('On a narrow page privacy and “Create” stand above the rows, in the order of the keys, too', async ({
  harness,
}) => {
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  const page = await harness.open('reports.html?tab=new');
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(list.join('\n'));
  const create = page.getByRole('button', { name: 'Create 2 reports' });
  const table = page.getByRole('table', { name: 'Addresses' });
  const isAbove = async (part: typeof create) =>
    ((await part.boundingBox())?.y ?? NaN) < ((await table.boundingBox())?.y ?? NaN);
  await page.setViewportSize({ width: 360, height: 800 });
  // The rows that are left out are known once the archive was asked.
  await expect(create).toBeEnabled();
  await expect.poll(() => isAbove(create)).toBe(true);
  await create.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show only these' })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  const field = page.getByRole('radiogroup', { name: 'Privacy' });
  await expect(field).toBeInViewport();
  await expect.poll(() => isAbove(field)).toBe(true);
});

test('Each address says why it is left out, and “Show only these” shows these alone, while a tick moves no row', async ({
  harness,
}) => {
  const page = await harness.open('reports.html?tab=new');
  const known = aReport({ id: '1', url: 'known.example', result: 'good', score: 92 });
  await put(page, () => keep({ connections: [connection], archive: [known] }));
  const text = [
    '1. https://known.example/',
    'See https://new.example/a?utm_source=mail, and more.',
    'new.example/a',
    'chrome://settings/',
    'nope',
    'https://new.example/reset?token=eyJhbGciOiJIUzI1NiJ9',
    `https://new.example/${'x'.repeat(100_000)}`,
    ...Array.from({ length: 6 }, (_, at) => `https://new.example/page-${at}`),
  ];
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(text.join('\n'));
  await expect(row(page, 'known.example')).toContainText('Reported');
  await expect(row(page, 'known.example')).toContainText('Good 92');
  await expect(row(page, 'Twice in the list')).toHaveCount(1);
  await expect(row(page, 'This address is too long.').getByRole('checkbox')).toBeDisabled();
  await expect(row(page, 'May hold a secret')).toContainText('/reset');
  await expect(page.getByText('Left out: utm_source')).toBeVisible();
  await expect(page.getByText('7 of 11 selected')).toBeVisible();
  await expect(page.getByText('2 lines without an address')).toBeVisible();
  const leftOut =
    '4 left out: 1 reported already, 1 twice, 1 can’t be checked, 1 may hold a secret';
  await expect(page.getByText(leftOut)).toBeVisible();
  const alone = page.getByRole('button', { name: 'Show only these' });
  await alone.click();
  await expect(addresses(page).getByRole('checkbox', { name: /page-/ })).toHaveCount(0);
  await expect(addresses(page).getByRole('row')).toHaveCount(1 + 4);
  await addresses(page).getByRole('checkbox', { name: /reset/ }).check();
  await expect(page.getByText('3 left out: ')).toBeVisible();
  await expect(addresses(page).getByRole('row')).toHaveCount(1 + 4);
});

test('An address that goes to another connection says so, and cannot be selected', async ({
  harness,
}) => {
  const page = await harness.open('reports.html?tab=new');
  const intranet = aConnection({ id: 'other', name: 'Intranet', hosts: ['*.intranet.example'] });
  await put(page, () => keep({ connections: [connection, intranet] }));
  const typed = 'https://wiki.intranet.example/\nhttps://a.example/';
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(typed);
  await expect(row(page, 'wiki.intranet.example')).toContainText('Goes to Intranet');
  await expect(row(page, 'wiki.intranet.example').getByRole('checkbox')).toBeDisabled();
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.click();
  await all.click();
  await expect(page.getByText('1 of 2 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create 1 report' })).toBeEnabled();
});
