import type { Page } from '@playwright/test';
import {
  connectionRow,
  stored,
  checkItem,
  fillConnection,
  openOptions,
} from '../../support/pages/options-page.ts';
import { startServer } from '../../support/service/server.ts';
import { oddAnswers } from './odd-answers.ts';
import { expect, test } from '../../support/browser/test.ts';

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
