import { startService } from '../../../local-service/src/command/start.ts';
import { oddAnswers } from '../../e2e/options/odd-answers.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import {
  address,
  checkItem,
  connected,
  editConnection,
  fillConnection,
  openOptions,
  stored,
} from '../../support/pages/options-page.ts';
import { startServer } from '../../support/service/server.ts';
import { expect, test } from '../support/component-test.ts';

test('A malformed address is named as the cause, its button leads back to it, and nothing is sent', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, 'ftp://example.org', service.key);
  await expect(checkItem(page, 'must start with https://')).toContainText('Failed:');
  await page.getByRole('button', { name: 'Edit address' }).click();
  await expect(address(page)).toBeFocused();
  await expect(address(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await stored(page)).toEqual({ list: [], active: null });
  expect(service.requests).toEqual([]);
});

test('A service that is down is named as the cause, can be saved all the same, and connects once it is up', async ({
  harness,
}) => {
  const options = { audit: quickAudit(), key: 'a-key-for-tests' };
  const down = await startService(options);
  await down.close();
  const page = await openOptions(harness);
  await fillConnection(page, down.url, options.key);
  await expect(checkItem(page, 'Can’t reach')).toBeVisible();
  expect(await stored(page)).toMatchObject({ list: [] });
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Saved, but not tested')).toBeVisible();
  expect((await stored(page)).list).toMatchObject([{ baseUrl: down.url, apiKey: options.key }]);
  await editConnection(page);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(checkItem(page, 'Can’t reach')).toBeVisible();
  const up = await startService({ ...options, port: down.port });
  await page.getByRole('button', { name: 'Try again' }).click();
  await connected(page);
  await up.close();
});

test('A web page, another API, a sign-in page and a proxy are told from the interface, and from each other', async ({
  harness,
  service,
}) => {
  const odd = await startServer(oddAnswers);
  const page = await openOptions(harness);
  for (const [path, text] of [
    ['web-page', 'This is a website'],
    ['other-api', 'This isn’t a compatible service'],
    ['login-page', 'sign-in page'],
    ['basic-proxy', 'A proxy in front of the service'],
  ]) {
    await fillConnection(page, `${odd.url}/${path}`, service.key);
    await expect(checkItem(page, text ?? '')).toContainText('Failed:');
    await expect(address(page)).toHaveValue(`${odd.url}/${path}`);
  }
  expect(await stored(page)).toMatchObject({ list: [] });
  // The proxy wants the header of the API key for itself.
  await page.getByRole('button', { name: 'Edit headers' }).click();
  const headers = page.getByLabel('Extra headers');
  await expect(headers).toBeFocused();
  await headers.fill('Authorization: Basic c2VjcmV0');
  await expect(page.getByText('“Authorization” carries the API key')).toBeVisible();
  await odd.close();
});

test('An address below the service and a wrong key are found out, and their buttons lead to the right ones', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await fillConnection(page, `${service.url}/dashboard/`, 'not-the-key');
  await expect(checkItem(page, 'different address')).toBeVisible();
  await page.getByRole('button', { name: `Try ${service.url}` }).click();
  await expect(checkItem(page, 'rejected the API key')).toContainText('header “Authorization”');
  await page.getByRole('button', { name: 'Edit API key' }).click();
  await expect(page.getByLabel('API key', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(service.key);
  await page.keyboard.press('Enter');
  await connected(page);
  expect((await stored(page)).list).toMatchObject([{ baseUrl: service.url, apiKey: service.key }]);
});

test('"Cancel" ends a check and leaves what was typed; a newer try ends the older one, whose late answer changes nothing', async ({
  harness,
  service,
}) => {
  const odd = await startServer(oddAnswers);
  const page = await openOptions(harness);
  await fillConnection(page, `${odd.url}/silent`, 'another-key');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('list', { name: 'Connection check' })).toHaveCount(0);
  await expect(address(page)).toHaveValue(`${odd.url}/silent`);
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('another-key');

  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(checkItem(page, 'Contacting the service')).toBeVisible();
  await fillConnection(page, service.url, 'not-the-key');
  await expect(checkItem(page, 'rejected the API key')).toBeVisible();
  await odd.close();
  await expect(checkItem(page, 'rejected the API key')).toBeVisible();
  await fillConnection(page, service.url, service.key);
  await connected(page);
  expect((await stored(page)).list).toMatchObject([{ baseUrl: service.url, apiKey: service.key }]);
});
