import { expect, test } from '../../support/browser/test.ts';
import { aConnection } from '../../support/builders/values.ts';

/** Connections that a broken disk, or another program, can leave in storage. */
const broken = [
  { baseUrl: '' },
  { baseUrl: 'javascript:alert(1)' },
  { apiKey: 'k'.repeat(1_000_000) },
  { headers: [['X-Proxy', 'one\r\ntwo']] },
].map((part, at) => Object.assign(aConnection({ id: `c${at}`, apiKey: 'key' }), part));

test('Connections that cannot be read leave popup, Reports and settings standing, and another connection in use, until they are removed', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  await options.evaluate(`chrome.storage.local.get('connections').then(({ connections }) => {
    connections.list.unshift(...${JSON.stringify(broken)});
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
