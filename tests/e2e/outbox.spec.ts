import type { Page } from '@playwright/test';
import type { Harness } from './harness/harness.ts';
import { expect, test } from './harness/test.ts';

/** A create that nobody answered for, as it lies in storage after the second time. */
async function leaveUndecided(page: Page, url: string): Promise<void> {
  const { connections } = await page.evaluate<{ connections: { active: string } }>(`chrome.storage.local.get('connections')`);
  const job = {
    v: 1,
    id: crypto.randomUUID(),
    connectionId: connections.active,
    createdAt: Date.now() - 500_000,
    task: { kind: 'create', url, privacy: 1 },
    state: { name: 'undecided', sentAt: Date.now() - 400_000, baseline: { by: 'ids', ids: [] } },
    delays: 0,
    sends: 2,
    history: [],
  };
  await page.evaluate(`chrome.storage.local.set({ 'job:${job.id}': ${JSON.stringify(job)} })`);
}

async function openPopup(harness: Harness, url: string): Promise<Page> {
  return harness.clickToolbar(await harness.open(url));
}

const jobCount = async (page: Page) =>
  page.evaluate(`chrome.storage.local.get().then((all) => Object.keys(all).filter((key) => key.startsWith('job:')).length)`);

test('What cannot be known is the person’s to decide: check again, create anyway, or discard', async ({ harness, service, site }) => {
  const posts = () => service.requests.filter(({ method }) => method === 'POST').length;
  const options = await harness.connect(service);
  await leaveUndecided(options, `${site.url}/`);
  const popup = await openPopup(harness, `${site.url}/`);
  await popup.getByRole('button', { name: 'Check again' }).click();
  // It was asked, nothing is there, and nothing was sent by that.
  await expect(popup.getByRole('button', { name: 'Create anyway' })).toBeVisible();
  expect(posts()).toBe(0);
  await popup.getByRole('button', { name: 'Create anyway' }).click();
  await expect(popup.getByRole('status')).toContainText(/Good|Decent|Bad/);
  expect(posts()).toBe(1);
  await leaveUndecided(options, `${site.url}/other`);
  const other = await openPopup(harness, `${site.url}/other`);
  await other.getByRole('button', { name: 'Discard' }).click();
  await expect(other.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  expect(await jobCount(other)).toBe(1);
  expect(posts()).toBe(1);
});

test('What waits for the network says so, and is never sent once it was cancelled', async ({ harness, service, site }) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  await harness.context.setOffline(true);
  const popup = await harness.clickToolbar(page);
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status')).toContainText('Queued');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(async () => jobCount(popup)).toBe(0);
  await harness.context.setOffline(false);
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status')).toContainText(/Good|Decent|Bad/);
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('With storage full nothing is claimed, the person is told, and what was typed stays', async ({ harness, service, site }) => {
  const options = await harness.connect(service);
  const popup = await openPopup(harness, `${site.url}/`);
  await popup.getByRole('textbox', { name: 'Address' }).fill(`${site.url}/other`);
  await options.evaluate(`(async () => {
    for (let size = 4_000_000, part = 0; size > 20; part += 1)
      await chrome.storage.local.set({ ['filler' + part]: 'x'.repeat(size) }).catch(() => (size = Math.floor(size / 2)));
  })()`);
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByText('Nothing was saved')).toBeVisible();
  await expect(popup.getByRole('textbox', { name: 'Address' })).toHaveValue(`${site.url}/other`);
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  await options.evaluate(
    `chrome.storage.local.get().then((all) => chrome.storage.local.remove(Object.keys(all).filter((key) => key.startsWith('filler'))))`,
  );
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status')).toContainText(/Good|Decent|Bad/);
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
