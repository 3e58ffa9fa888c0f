import type { Page } from '@playwright/test';
import {
  connectionList,
  connectionRow,
  stored,
  checkItem,
  fillConnection,
  openOptions,
  button,
  openWithOthers,
} from '../../support/pages/options-page.ts';
import { startServer } from '../../support/service/server.ts';
import { oddAnswers } from './odd-answers.ts';
import { expect, test } from '../../support/browser/test.ts';

const names = (page: Page) => connectionList(page).getByRole('heading', { level: 3 });
const [first, second, third] = ['reports.example.org', 'example.com', 'example.net'];

test('Connections are moved with the keyboard, keep the focus, say their place, and stay so', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await expect(button(page, first, 'Move up')).toBeDisabled();
  await expect(button(page, third, 'Move down')).toBeDisabled();
  await button(page, third, 'Move up').focus();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText([first, third, second]);
  await expect(button(page, third, 'Move up')).toBeFocused();
  await expect(page.getByRole('status').getByText('example.net is now 2 of 3.')).toBeAttached();
  // At the end of the list the other button takes the focus.
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveText([third, first, second]);
  await expect(button(page, third, 'Move down')).toBeFocused();
  await expect(connectionRow(page, first)).toContainText('In use');
  await page.reload();
  await expect(names(page)).toHaveText([third, first, second]);
});

test('What was moved in one window is so in the other, and neither loses what the other changed', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  const other = await harness.open('options.html');
  await button(other, second, 'Edit').click();
  await other.getByLabel('Name', { exact: true }).fill('Theirs');
  await button(page, third, 'Move up').click();
  await expect(names(other)).toHaveText([first, third, second]);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(names(page)).toHaveText([first, third, 'Theirs']);
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

test('A proxy that wants the header of the API key for itself is explained, by the form and by the check', async ({
  harness,
}) => {
  const odd = await startServer(oddAnswers);
  const page = await openOptions(harness);
  await fillConnection(page, `${odd.url}/basic-proxy`, 'a-key-for-tests');
  await expect(checkItem(page, 'A proxy in front of the service')).toContainText('“Authorization”');
  await page.getByRole('button', { name: 'Edit headers' }).click();
  const headers = page.getByLabel('Extra headers');
  await expect(headers).toBeFocused();
  await headers.fill('Authorization: Basic c2VjcmV0');
  await expect(page.getByText('“Authorization” carries the API key')).toBeVisible();
  await odd.close();
});

test('The value of a saved header is on no page again, and is replaced by its name', async ({
  harness,
  service,
  site,
}) => {
  const page = await openOptions(harness);
  await page.getByText('Advanced').click();
  await page.getByLabel('Extra headers').fill('X-Proxy: secret-of-the-proxy');
  await fillConnection(page, service.url, service.key);
  await expect(connectionRow(page, service.url)).toContainText('In use');
  await page.reload();
  await connectionRow(page, service.url).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('list', { name: 'Saved headers' })).toHaveText(/X-Proxy/);
  const popup = await harness.clickToolbar(await harness.open(site.url));
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeVisible();
  expect(await textsOf(popup)).not.toContain('secret-of-the-proxy');
  expect(await textsOf(await harness.open('reports.html'))).not.toContain('secret-of-the-proxy');
  expect(await textsOf(page)).not.toContain('secret-of-the-proxy');
  await page.getByRole('button', { name: 'Replace X-Proxy' }).click();
  await expect(page.getByLabel('Extra headers')).toHaveValue('X-Proxy: ');
  await page.getByLabel('Extra headers').fill('X-Proxy: another-secret');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Connected to')).toBeVisible();
  expect(await stored(page)).toMatchObject({
    list: [{ headers: [['X-Proxy', 'another-secret']] }],
  });
  expect(await textsOf(page)).not.toContain('another-secret');
});

/** The markup of a page, and the texts in its fields. */
const textsOf = async (page: Page) =>
  (await page.content()) +
  (await page.evaluate<string>(
    `Array.from(document.querySelectorAll('input, textarea'), ({ value }) => value).join()`,
  ));
