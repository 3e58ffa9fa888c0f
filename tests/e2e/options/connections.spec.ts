import { newJob } from '../../../lib/domain/jobs/job.ts';
import { expect, test } from '../../support/browser/test.ts';
import type { Page } from '@playwright/test';
import { startServer } from '../../support/service/server.ts';
import { oddAnswers } from './odd-answers.ts';
import {
  address,
  agree,
  button,
  checkItem,
  connected,
  connectionRow,
  editConnection,
  fillConnection,
  openOptions,
  openWithOthers,
  stored,
} from '../../support/pages/options-page.ts';

const origins = (page: Page) =>
  page.evaluate(`chrome.permissions.getAll().then(({ origins }) => origins)`);
const [here, there] = ['http://127.0.0.1/*', 'http://localhost/*'];

test(
  'Without access no request leaves; once it is granted, the button goes on to the end',
  { tag: '@options' },
  async ({ harness, service }) => {
    const page = await openOptions(harness);
    const elsewhere = service.url.replace('127.0.0.1', 'localhost');
    await fillConnection(page, elsewhere, service.key);
    await expect(checkItem(page, 'have access to localhost')).toBeVisible();
    expect(service.requests).toEqual([]);
    await agree(harness, page, elsewhere);
    await page.getByRole('button', { name: 'Grant access' }).click();
    await connected(page);
  },
);

test('Access that a failed try was given is given back when the page opens again or another one is saved, and that of a connection when it is removed', async ({
  harness,
  service,
}) => {
  const first = await openOptions(harness);
  await fillConnection(first, service.url, service.key);
  await connected(first);
  const elsewhere = service.url.replace('127.0.0.1', 'localhost');
  await agree(harness, first, elsewhere);
  await editConnection(first);
  await fillConnection(first, elsewhere, 'not-the-key');
  await expect(checkItem(first, 'rejected the API key')).toBeVisible();
  // Another page that opens meanwhile does not revoke the access that the first one needs.
  const page = await harness.open('options.html');
  await page.addInitScript(`{
    const request = navigator.locks.request.bind(navigator.locks);
    navigator.locks.request = async (name, ...more) => {
      const result = await request(name, ...more);
      if (name === 'verdict:trying') globalThis.hasTried = true;
      return result;
    };
  }`);
  await page.reload();
  await expect.poll(() => page.evaluate('globalThis.hasTried')).toBe(true);
  expect(await origins(page)).toEqual([here, there]);
  await first.close();
  await page.reload();
  await expect.poll(() => origins(page)).toEqual([here]);

  await harness.grantAccess(elsewhere);
  await editConnection(page);
  await fillConnection(page, elsewhere, 'not-the-key');
  await expect(checkItem(page, 'rejected the API key')).toBeVisible();
  expect(await origins(page)).toEqual([here, there]);
  await fillConnection(page, service.url, service.key);
  await connected(page);
  await expect.poll(() => origins(page)).toEqual([here]);

  await editConnection(page);
  await page.getByLabel('API key', { exact: true }).fill('typed-before-it-went');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByLabel('Service address')).toBeFocused();
  await expect(page.getByLabel('Service address')).toHaveValue('');
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
  expect(await page.evaluate('chrome.storage.local.get().then(JSON.stringify)')).not.toContain(
    service.key,
  );
  await expect.poll(() => origins(page)).toEqual([]);
});

test('What needs the person for another connection is told on the badge, in the popup and beside it, and shown once it is used', async ({
  harness,
  site,
}) => {
  const page = await openWithOthers(harness);
  const badge = () => page.evaluate<string>('chrome.action.getBadgeText({})');
  expect(await badge()).toBe('');
  const refused = { name: 'refused', at: Date.now(), problem: { code: 'refused', status: 422 } };
  const task = { kind: 'create', url: `${site.url}/`, privacy: 1 };
  const job = {
    v: 1,
    id: 'refused',
    connectionId: '2',
    createdAt: Date.now(),
    task,
    state: refused,
    delays: 0,
    sends: 0,
    changedAt: 1,
  };
  await page.evaluate(`chrome.storage.local.set({ 'job:refused': ${JSON.stringify(job)} })`);
  await expect.poll(badge).toBe('!1');
  await expect(connectionRow(page, 'example.com')).toContainText('1 request needs you');
  await expect(connectionRow(page, 'example.net')).not.toContainText('need');
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  const told = popup.getByRole('button', { name: '1 needs you' });
  await expect(told).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await button(page, 'example.com', 'Switch').click();
  await popup.getByRole('button', { name: 'Discard' }).click();
  await expect(told).toHaveCount(0);
  await expect.poll(badge).toBe('');
});

test('A connection moves to another path once its lost answer is found or given up, and the settings say so', async ({
  harness,
}) => {
  const odd = await startServer(oddAnswers);
  const page = await openWithOthers(harness, `${odd.url}/empty-list`);
  const now = Date.now();
  const job = {
    ...newJob('1', { kind: 'run', reportId: '1', url: 'https://example.org/' }, now, 'lost'),
    state: {
      name: 'unknown',
      sentAt: now,
      baseline: { by: 'generated', at: null },
      notBefore: now + 60_000,
    },
  };
  await page.evaluate(`chrome.storage.local.set({ 'job:lost': ${JSON.stringify(job)} })`);
  await button(page, odd.url, 'Edit').click();
  await page.getByLabel('Name', { exact: true }).fill('Ours');
  await address(page).fill(`${odd.url}/empty-list/b`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await connected(page);
  await expect(connectionRow(page, 'Ours')).toContainText(`Still at ${odd.url}/empty-list,`);
  expect((await stored(page)).list[0]).toMatchObject({ baseUrl: `${odd.url}/empty-list` });
  await page.evaluate(`chrome.storage.local.remove('job:lost')`);
  await expect(connectionRow(page, 'Ours')).not.toContainText('Still at');
  await expect
    .poll(async () => (await stored(page)).list[0])
    .toMatchObject({ id: '1', name: 'Ours', baseUrl: `${odd.url}/empty-list/b` });
  await odd.close();
});
