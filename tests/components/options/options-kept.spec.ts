import { expect, test } from '../support/component-test.ts';
import { openOptions, showSection } from '../../support/pages/options-page.ts';

test('What no connection can hold is refused as it is typed', async ({ harness, service }) => {
  const page = await openOptions(harness);
  await page.getByLabel('Service address').fill(service.url);
  await page.getByLabel('API key', { exact: true }).fill('k'.repeat(1_000_000));
  await expect(page.getByText('It can have at most 4,096 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByLabel('API key', { exact: true })).toBeFocused();
  await page.getByLabel('API key', { exact: true }).fill('two words');
  await expect(page.getByText('contains a space')).toBeVisible();
  await page.getByLabel('API key', { exact: true }).fill(service.key);
  await expect(page.getByText('contains a space')).toBeHidden();
  await page.getByText('Advanced').click();
  await page.getByLabel('Extra headers').fill(`X-One: ${'1'.repeat(5_000)}`);
  await expect(page.getByText('Line 1 is too long.')).toBeVisible();
  await page.getByLabel('Extra headers').fill('X-One: a\u0000b');
  await expect(page.getByText('Line 1: the value of “X-One”')).toBeVisible();
  expect(service.requests).toEqual([]);
});

test('http to another machine warns that the key travels in clear, as soon as it is typed', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await page.getByLabel('Service address').fill('http://localhost:4321');
  await expect(page.getByText('would be sent unencrypted')).toBeHidden();
  await page.getByLabel('Service address').fill('http://192.168.1.20');
  await expect(page.getByText('would be sent unencrypted')).toBeVisible();
  await page.getByLabel('Service address').fill('https://192.168.1.20');
  await expect(page.getByText('would be sent unencrypted')).toBeHidden();
});

test('"Connect" with nothing filled in names address and key once, and checks nothing', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Enter a service address')).toHaveCount(1);
  await expect(page.getByText('The API key is missing')).toHaveCount(1);
  await expect(page.getByLabel('Service address')).toBeFocused();
  await expect(page.getByRole('list', { name: 'Connection check' })).toHaveCount(0);
  await page.getByLabel('Service address').fill('https://reports.example.org');
  await expect(page.getByText('The API key is missing')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The API key is missing')).toHaveCount(1);
  await expect(page.getByLabel('API key', { exact: true })).toBeFocused();
});

test('Preferences are kept as soon as they are chosen', async ({ harness }) => {
  const page = await openOptions(harness);
  await showSection(page, 'reports');
  await page.getByLabel('Privacy of new reports').selectOption('Password');
  await page.getByRole('switch', { name: 'Ask before retrying' }).check();
  await showSection(page, 'about');
  await page.getByLabel('Theme').selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByLabel('Theme')).toHaveValue('dark');
  await showSection(page, 'reports');
  await expect(page.getByLabel('Privacy of new reports')).toHaveValue('password');
  await expect(page.getByRole('switch', { name: 'Ask before retrying' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
