import { expect, test } from '../support/component-test.ts';
import { address, button, openWithOthers } from '../../support/pages/options-page.ts';

test('What was typed stays with its connection while another one’s form is open, until it is cancelled', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await button(page, 'reports.example.org', 'Edit').click();
  await page.getByLabel('API key', { exact: true }).fill('typed-for-the-first');
  await button(page, 'example.com', 'Edit').click();
  await page.getByLabel('Name', { exact: true }).fill('Typed for the second');
  await button(page, 'example.com', 'Edit').click();
  await expect(address(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add connection' }).click();
  await address(page).fill('https://example.edu');
  await button(page, 'reports.example.org', 'Edit').click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('typed-for-the-first');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await button(page, 'example.com', 'Edit').click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed for the second');
  await page.getByRole('button', { name: 'Add connection' }).click();
  await expect(address(page)).toHaveValue('https://example.edu');
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  await button(page, 'reports.example.org', 'Edit').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'reports.example.org', 'Edit').click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
});

test('Another path of the same host wants its own key and headers, and says so', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await button(page, 'example.com', 'Edit').click();
  await expect(page.getByText('Leave empty to keep the saved key.')).toBeVisible();
  await address(page).fill('https://example.com/another');
  await expect(page.getByText('Enter the API key for this address.')).toBeVisible();
  await address(page).fill('https://example.com/tools/');
  await expect(page.getByText('Leave empty to keep the saved key.')).toBeVisible();
});
