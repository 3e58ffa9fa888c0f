import type { Page } from '@playwright/test';
import { elsewhere } from '../../support/browser/profile.ts';
import type { Harness } from '../../support/browser/harness.ts';
import { expect, test } from '../../support/browser/test.ts';

/** A create that got no answer twice, as storage has it. */
async function leaveUndecided(page: Page, url: string): Promise<void> {
  const { connections } = await page.evaluate<{ connections: { active: string } }>(
    `chrome.storage.local.get('connections')`,
  );
  const job = {
    v: 1,
    id: crypto.randomUUID(),
    connectionId: connections.active,
    createdAt: Date.now() - 500_000,
    task: { kind: 'create', url, privacy: 1 },
    state: {
      name: 'undecided',
      sentAt: Date.now() - 400_000,
      baseline: { by: 'ids', ids: [] },
    },
    delays: 0,
    sends: 2,
    changedAt: 1,
  };
  await page.evaluate(`chrome.storage.local.set({ 'job:${job.id}': ${JSON.stringify(job)} })`);
}

async function openPopup(harness: Harness, url: string): Promise<Page> {
  return harness.clickToolbar(await harness.open(url));
}

const jobCount = async (page: Page) =>
  page.evaluate(
    `chrome.storage.local.get().then((all) => Object.keys(all).filter((key) => key.startsWith('job:')).length)`,
  );

/** When a job last became undecided. 0 while there is none. */
const newestChange = `chrome.storage.local.get().then((all) => {
  const jobs = Object.entries(all).flatMap(([key, job]) => (key.startsWith('job:') ? job : []));
  const undecided = jobs.filter(({ state }) => state.name === 'undecided');
  return Math.max(0, ...undecided.map(({ changedAt }) => changedAt));
})`;

test('What cannot be known is the person’s to decide: check again, create anyway, or discard', async ({
  harness,
  service,
  site,
}) => {
  const posts = () => service.requests.filter(({ method }) => method === 'POST').length;
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  await leaveUndecided(options, `${site.url}/`);
  const popup = await openPopup(harness, `${site.url}/`);
  const changedAt = async () => popup.evaluate<number>(newestChange);
  const before = await changedAt();
  await popup.getByRole('button', { name: 'Check again' }).click();
  // The service was asked and has no report, and that sent no create.
  await expect.poll(changedAt).toBeGreaterThan(before);
  await expect(popup.getByRole('button', { name: 'Create anyway' })).toBeVisible();
  expect(posts()).toBe(0);
  await popup.getByRole('button', { name: 'Create anyway' }).click();
  await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
  expect(posts()).toBe(1);
  await leaveUndecided(options, `${site.url}/other`);
  const other = await openPopup(harness, `${site.url}/other`);
  await other.getByRole('button', { name: 'Discard' }).click();
  await expect(other.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  expect(await jobCount(other)).toBe(1);
  expect(posts()).toBe(1);
});

test('What waits for the network is queued, is never sent once it was cancelled, and else when it returns', async ({
  harness,
  service,
}) => {
  const posts = () => service.requests.filter(({ method }) => method === 'POST').length;
  await harness.connect(elsewhere(service));
  // Playwright cannot take the network from a popup above a page.
  const popup = await harness.open('popup.html');
  await popup.getByRole('textbox', { name: 'Address' }).fill('https://example.org/offline');
  await harness.context.setOffline(true);
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByText('You’re offline')).toBeVisible();
  await expect(popup.getByRole('status').first()).toHaveText('Waiting for the network');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(async () => jobCount(popup)).toBe(0);
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status').first()).toHaveText('Waiting for the network');
  await harness.context.setOffline(false);
  await expect.poll(posts).toBe(1);
  await expect(popup.getByRole('status').first()).toContainText('Report created');
  await expect(popup.getByText('You’re offline')).toHaveCount(0);
  expect(posts()).toBe(1);
});

test('A click goes on although the background is ended before it has set an alarm', async ({
  harness,
  service,
  site,
}) => {
  test.setTimeout(90_000);
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  const page = await harness.open(`${site.url}/`);
  const [worker] = harness.context.serviceWorkers();
  await worker?.evaluate(`chrome.alarms.create = async () => {}`);
  // While this lock is held, no background sends anything.
  await options.evaluate(`chrome.storage.local.get('connections').then(({ connections }) => {
    void navigator.locks.request('verdict:outbox:' + connections.active, () => new Promise((release) => Object.assign(globalThis, { release })));
  })`);
  const popup = await harness.clickToolbar(page);
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status').first()).toContainText('Queued');
  await popup.close();
  await harness.stopWorker();
  const alarms = await options.evaluate(
    `chrome.alarms.getAll().then((all) => all.map(({ name }) => name))`,
  );
  expect(alarms).toEqual(['click']);
  await options.evaluate('release()');
  await expect
    .poll(() => service.requests.filter(({ method }) => method === 'POST').length, {
      timeout: 60_000,
    })
    .toBe(1);
});

test('A click whose write is dropped because the popup closes is written down by the background', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await popup.evaluate(`browser.storage.local.set = () => new Promise(() => {})`);
  await popup
    .getByRole('button', { name: 'Create report' })
    .evaluate((button: HTMLElement) => button.click());
  expect(await jobCount(options)).toBe(0);
  await popup.close();
  await expect
    .poll(async () => service.requests.filter(({ method }) => method === 'POST').length)
    .toBe(1);
  expect(await jobCount(options)).toBe(1);
});
