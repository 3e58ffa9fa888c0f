import { expect, test } from '../../support/browser/test.ts';
import { aConnection } from '../../support/builders/values.ts';

const connection = aConnection({
  id: 'c9',
  baseUrl: 'https://reports.example',
  apiKey: 'key',
  name: 'Broken',
});

const broken: [string, object][] = [
  ['an empty address', { baseUrl: '' }],
  ['a script for an address', { baseUrl: 'javascript:alert(1)' }],
  ['a key of 1 MB', { apiKey: 'k'.repeat(1_000_000) }],
  ['a header of two lines', { headers: [['X-Proxy', 'one\r\ntwo']] }],
];

for (const [what, part] of broken)
  test(`A connection with ${what} leaves popup, Reports and settings standing, and another connection in use`, async ({
    harness,
    service,
    site,
  }) => {
    await harness.connect(service);
    const options = await harness.open(harness.optionsPage);
    await options.evaluate(`chrome.storage.local.get('connections').then(({ connections }) => {
      connections.list.unshift(${JSON.stringify({ ...connection, ...part })});
      return chrome.storage.local.set({ connections });
    })`);
    const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
    await popup.getByRole('button', { name: 'Create report' }).click();
    await expect
      .poll(() => service.requests.filter(({ method }) => method === 'POST').length)
      .toBe(1);
    const reports = await harness.open('reports.html');
    await expect(reports.getByRole('table', { name: 'Reports' })).toBeVisible();
    await options.reload();
    await expect(options.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(options.getByText('Some saved data couldn’t be read')).toBeVisible();
    await options.getByRole('button', { name: 'Remove unreadable data' }).click();
    await expect(options.getByText('Some saved data couldn’t be read')).toBeHidden();
    const kept = `chrome.storage.local.get().then((all) => JSON.stringify([Object.keys(all).filter((key) => key.startsWith('quarantine:')), all.connections.list.length]))`;
    expect(await options.evaluate(kept)).toBe('[[],1]');
  });
