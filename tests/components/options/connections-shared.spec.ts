import type { Page } from '@playwright/test';
import {
  connectionList,
  connectionRow,
  stored,
  button,
  openWithOthers,
} from '../../support/pages/options-page.ts';
import { expect, test } from '../support/component-test.ts';

const names = (page: Page) => connectionList(page).getByRole('heading', { level: 3 });
const [first, second, third] = ['reports.example.org', 'example.com', 'example.net'];

test('What was changed in one window is so in the other, and neither loses what the other changed', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  const other = await harness.open('options.html');
  await button(other, second, 'Edit').click();
  await other.getByLabel('Name', { exact: true }).fill('Theirs');
  await button(page, third, 'Switch').click();
  await expect(connectionRow(other, third)).toContainText('In use');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(names(page)).toHaveText([first, 'Theirs', third]);
  await expect(connectionRow(page, third)).toContainText('In use');
});

test('Sites and privacy of a connection are saved without a request, shown in its row, and belong to no other', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await button(page, second, 'Edit').click();
  await page.getByText('Advanced').click();
  await page.getByLabel('Default privacy').selectOption('Public');
  const sites = page.getByLabel('Use for these sites');
  await sites.fill('*.Corp.example\nnot a site');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Line 2: “not a site” isn’t a site.')).toBeVisible();
  await expect(sites).toBeFocused();
  await sites.fill('*.Corp.example\nwww.münchen.example:8080');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(connectionRow(page, second)).toContainText(
    'Used for *.corp.example, \u2068münchen.example:8080\u2069',
  );
  expect((await stored(page)).list[1]).toMatchObject({
    apiKey: 'key-of-2',
    hosts: ['*.corp.example', 'xn--mnchen-3ya.example:8080'],
    privacyOfNew: 'public',
  });
  await button(page, third, 'Edit').click();
  await page.getByText('Advanced').click();
  await page.getByLabel('Use for these sites').fill('*.corp.example');
  await expect(page.getByText('*.corp.example already uses example.com')).toBeVisible();
});
