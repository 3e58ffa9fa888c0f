import { oddAnswers } from '../../e2e/options/odd-answers.ts';
import { expect, test } from '../support/component-test.ts';
import {
  address,
  button,
  connected,
  connectionRow,
  editConnection,
  fillConnection,
  kept,
  openOptions,
  openWithOthers,
  stored,
} from '../../support/pages/options-page.ts';
import { startServer } from '../../support/service/server.ts';

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

test('Another address says whether the connection moves there, and whether its key goes along', async ({
  harness,
}) => {
  const page = await openWithOthers(harness);
  await button(page, 'example.com', 'Edit').click();
  const keyStays = page.getByText('Leave empty to keep the saved key.');
  const typed = page.getByText('Enter the API key for this address.');
  const moves = page.getByText('example.com moves to this address');
  await expect(keyStays).toBeVisible();
  await expect(moves).toHaveCount(0);
  await address(page).fill('https://example.com/another');
  await expect(moves).toBeVisible();
  await expect(keyStays).toBeVisible();
  await address(page).fill('http://example.com/tools');
  await expect(moves).toBeVisible();
  await expect(typed).toBeVisible();
  await address(page).fill('https://example.net:8443');
  await expect(page.getByText('Another host is saved as a new connection.')).toBeVisible();
  await expect(typed).toBeVisible();
});

test('What was typed for one connection goes to no other, whichever is taken into use meanwhile', async ({
  harness,
  service,
}) => {
  const odd = await startServer(oddAnswers);
  const page = await openWithOthers(harness, service.url, `${odd.url}/empty-list`);
  await button(page, service.url, 'Edit').click();
  await page.getByLabel('API key', { exact: true }).fill(service.key);
  await page.getByLabel('Name', { exact: true }).fill('Typed for the first');
  await button(page, odd.url, 'Switch').click();
  await expect(connectionRow(page, odd.url)).toContainText('In use');
  // The form still belongs to the first connection.
  await expect(address(page)).toHaveValue(service.url);
  await button(page, odd.url, 'Edit').click();
  await expect(address(page)).toHaveValue(`${odd.url}/empty-list`);
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await connected(page);
  expect((await stored(page)).list).toMatchObject([
    { name: '' },
    { apiKey: 'key-of-2', name: '' },
    { name: '' },
  ]);
  expect(service.requests).toEqual([]);
  await odd.close();
});

test('Neither does what was typed move where another page takes another connection into use', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, service.url, service.key);
  await connected(page);
  await editConnection(page);
  await page.getByLabel('API key', { exact: true }).fill('typed-for-the-first');
  const { list, active } = await stored(page);
  const both = { v: 1, list: [...list, kept('2', 'https://example.com/tools')], active: '2' };
  await page.evaluate(`chrome.storage.local.set({ connections: ${JSON.stringify(both)} })`);
  await expect(connectionRow(page, 'example.com')).toContainText('In use');
  await expect(address(page)).toHaveValue(service.url);
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('typed-for-the-first');
  await button(page, 'example.com', 'Edit').click();
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  expect((await stored(page)).list[0]?.id).toBe(active);
  // The same if the other connection takes the place of the first one.
  await page.getByLabel('Name', { exact: true }).fill('typed-for-the-second');
  await page.evaluate(
    `chrome.storage.local.set({ connections: ${JSON.stringify({ v: 1, list, active })} })`,
  );
  await expect(connectionRow(page, 'example.com')).toHaveCount(0);
  await editConnection(page);
  await expect(address(page)).toHaveValue(service.url);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await page.getByLabel('API key', { exact: true }).fill('typed-for-the-first');
  await page.evaluate(
    `chrome.storage.local.set({ connections: ${JSON.stringify({ ...both, list: both.list.slice(1) })} })`,
  );
  await expect(connectionRow(page, service.url)).toHaveCount(0);
  await editConnection(page);
  await expect(address(page)).toHaveValue('https://example.com/tools');
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
});
