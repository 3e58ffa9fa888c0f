import type { Page } from '@playwright/test';
import type { State } from '../../../lib/domain/jobs/job.ts';
import { elsewhere } from '../../support/browser/profile.ts';
import type { Harness } from '../../support/browser/harness.ts';
import { startServer } from '../../support/service/server.ts';
import { oddAnswers } from '../options/odd-answers.ts';
import { expect, test } from '../../support/browser/test.ts';

/** A create in this state, as storage has it. */
async function leaveJob(page: Page, url: string, state: State, sends = 0): Promise<void> {
  const { connections } = await page.evaluate<{ connections: { active: string } }>(
    `chrome.storage.local.get('connections')`,
  );
  const job = {
    v: 1,
    id: crypto.randomUUID(),
    connectionId: connections.active,
    createdAt: Date.now() - 500_000,
    task: { kind: 'create', url, privacy: 1 },
    state,
    delays: 0,
    sends,
    changedAt: 1,
  };
  await page.evaluate(`chrome.storage.local.set({ 'job:${job.id}': ${JSON.stringify(job)} })`);
}

/** A create that got no answer twice. */
async function leaveUndecided(page: Page, url: string): Promise<void> {
  await leaveJob(
    page,
    url,
    { name: 'undecided', sentAt: Date.now() - 400_000, baseline: { by: 'ids', ids: [] } },
    2,
  );
}

async function openPopup(harness: Harness, url: string): Promise<Page> {
  return harness.clickToolbar(await harness.open(url));
}

const jobCount = async (page: Page) =>
  page.evaluate(
    `chrome.storage.local.get().then((all) => Object.keys(all).filter((key) => key.startsWith('job:')).length)`,
  );

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
  await popup.getByRole('button', { name: 'Check again' }).click();
  // The service was asked and has no report, and that sent no create.
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

test('A key that is held down on “Try now” cancels nothing', async ({ harness, service, site }) => {
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  const odd = await startServer(oddAnswers);
  // The service never answers. A job that is tried again waits for it, and can be cancelled
  // meanwhile.
  await options.evaluate(`chrome.storage.local.get('connections').then(({ connections }) => {
    connections.list[0].baseUrl = '${odd.url}/silent';
    return chrome.storage.local.set({ connections });
  })`);
  await leaveJob(options, `${site.url}/`, {
    name: 'queued',
    notBefore: Date.now() + 60_000,
    problem: { code: 'timeout' },
  });
  const popup = await openPopup(harness, `${site.url}/`);
  await expect(popup.getByText('The service took too long to respond')).toBeVisible();
  await popup.getByRole('button', { name: 'Try now' }).focus();
  // Each repeat of the key clicks the button that has the focus then.
  for (let repeat = 0; repeat < 8; repeat += 1) {
    await popup.keyboard.down('Enter');
    await popup.waitForTimeout(100);
  }
  await popup.keyboard.up('Enter');
  await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Try now' })).toHaveCount(0);
  expect(await jobCount(popup)).toBe(1);
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(async () => jobCount(popup)).toBe(0);
  await odd.close();
});

test('With storage full nothing is claimed, the person is told, and what was typed stays', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const popup = await openPopup(harness, `${site.url}/`);
  await popup.getByRole('textbox', { name: 'Address' }).fill(`${site.url}/other`);
  // The extension has no quota, so only a full disk refuses.
  await popup.evaluate(`
    globalThis.realSet = browser.storage.local.set;
    browser.storage.local.set = async () => { throw new Error('IO error: No space left'); };
  `);
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByText('Nothing was saved')).toBeVisible();
  await expect(popup.getByRole('textbox', { name: 'Address' })).toHaveValue(`${site.url}/other`);
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
  await popup.evaluate('browser.storage.local.set = globalThis.realSet');
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
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
