import type { Page } from '@playwright/test';
import { popupPath } from '../../support/browser/show.ts';
import { expect, test } from '../support/component-test.ts';

const connection = {
  id: 'c9',
  baseUrl: 'https://reports.example',
  apiKey: 'key',
  name: 'Broken',
  headers: [],
  reportPage: '{base_url}/reports/{id}',
};

const service = { url: 'https://reports.example.org', key: 'a-key-for-tests' };
const address = 'https://shop.example.com/';

const put = async (page: Page, items: object) =>
  page.evaluate(`chrome.storage.local.set(${JSON.stringify(items)})`);

test('Where the only connection is broken the popup leads to the settings, which open and take a new one', async ({
  harness,
}) => {
  const options = await harness.open('options.html');
  await put(options, {
    connections: { v: 1, list: [{ ...connection, baseUrl: 'javascript:alert(1)' }], active: 'c9' },
  });
  const popup = await harness.open('popup.html');
  await expect(popup.getByRole('button', { name: 'Connect a service' })).toBeVisible();
  await options.reload();
  await harness.connect(service);
});

test('Times past all bounds in the newest reports and in a change leave the popup standing', async ({
  harness,
}) => {
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  await options.evaluate(`chrome.storage.local.get('connections').then(({ connections: { active } }) => chrome.storage.local.set({
    ['newest-reports:' + active]: { fetchedAt: 9e15, changedAt: 9e15, highest: null, unreadable: 0, rows: [{ id: '1', url: 'https://example.com/', result: 'good', score: 1, generatedAt: 9e15, privacy: 1, hasPassword: false, project: null }] },
    'job:odd': { v: 1, id: 'odd', connectionId: active, createdAt: 9e15, delays: 0, sends: 0, changedAt: 1, task: { kind: 'create', url: 'https://example.com/', privacy: 1 }, state: { name: 'done', at: 9e15, reportId: '1', duplicates: [] } },
  }))`);
  const popup = await harness.open(popupPath(address));
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeVisible();
  const reports = await harness.open('reports.html');
  await expect(reports.getByRole('searchbox', { name: 'Search reports' })).toBeVisible();
});

const failures = {
  'storage that cannot be read': `chrome.storage.local.get = async () => { throw new Error('Storage is broken') };`,
  'a page that cannot be drawn': `{
    const getMessage = chrome.i18n.getMessage.bind(chrome.i18n);
    chrome.i18n.getMessage = (key, ...rest) => {
      if (!/^(pageFault|locale|jobAction_settings|sharedRemoveUnreadable)|Title$/.test(key)) throw new Error('This cannot be drawn');
      return getMessage(key, ...rest);
    };
  }`,
};

for (const [failure, script] of Object.entries(failures))
  for (const [name, settings] of [
    ['popup.html', true],
    ['reports.html', true],
    ['options.html', false],
  ] as const)
    test(`With ${failure}, ${name} says so${settings ? ' and leads to the settings' : ''}`, async ({
      harness,
    }) => {
      const page = await harness.context.newPage();
      await page.addInitScript(script);
      await page.goto(harness.extensionUrl(name));
      await expect(page.getByRole('alert')).toContainText('Something went wrong');
      await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open settings' })).toHaveCount(
        settings ? 1 : 0,
      );
      if (!settings)
        return expect(page.getByRole('button', { name: 'Remove unreadable data' })).toBeVisible();
      const settingsPage = harness.context.waitForEvent('page');
      await page.getByRole('button', { name: 'Open settings' }).click();
      await expect((await settingsPage).getByLabel('Service address')).toBeVisible();
    });

test('With 3,000 changes that wait the popup opens, with the one of its page, the latest, and how many more there are', async ({
  harness,
}) => {
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  await options.evaluate(`chrome.storage.local.get('connections').then(({ connections: { active } }) => {
    const waits = (url, at) => ({ v: 1, id: 'many' + at, connectionId: active, createdAt: Date.now() - 60_000 + at, delays: 1, sends: 0, changedAt: 1, task: { kind: 'create', url, privacy: 1 },
      state: { name: 'queued', notBefore: Date.now() + 3_600_000, problem: { code: 'unreachable' } } });
    const jobs = Array.from({ length: 3_000 }, (_, at) => waits(at === 7 ? '${address}' : 'https://example.com/' + at, at));
    return chrome.storage.local.set(Object.fromEntries(jobs.map((job) => ['job:' + job.id, job])));
  })`);
  const popup = await harness.open(popupPath(address));
  await expect(popup.getByRole('list', { name: 'Recent reports' })).toContainText(
    'example.com/2999',
  );
  await expect(popup.getByRole('list', { name: 'Recent reports' })).toContainText(/2,99\d/);
  await expect(popup.getByRole('button', { name: 'Create report' })).toHaveCount(0);
});
