import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import type { Page } from '@playwright/test';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import { aConnection } from '../../support/builders/values.ts';
import {
  connectionList,
  connectionRow,
  kept,
  openOptions,
  showSection,
  stored,
} from '../../support/pages/options-page.ts';
import { expect, test } from '../support/component-test.ts';

const url = 'https://reports.example.org';
const setByPolicy = 'Set by your organisation';
const own = [kept('1', url), kept('2', 'https://example.net')];

/** Puts a policy into storage, with these connections of the person. */
const setPolicy = async (page: Page, policy: object, connections: Connection[] = []) =>
  put(page, () => keep({ connections, policy }));

test('A connection of the policy has only key and headers to fill in, and cannot be removed', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await setPolicy(page, {
    connections: [{ url, name: 'Reports', hosts: ['example.com'], privacyOfNew: 'password' }],
  });
  await page.reload();
  const row = connectionRow(page, 'Reports');
  await expect(row).toContainText(setByPolicy);
  await expect(row).toContainText('Needs an API key');
  await expect(row.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await row.getByText('Advanced').click();
  for (const name of ['Service address', 'Name', 'Default privacy', 'Use for these sites'])
    await expect(row.getByLabel(name, { exact: true })).toBeDisabled();
  await expect(row.getByLabel('Service address')).toHaveValue(url);
  await expect(row.getByRole('group', { name: setByPolicy }).first()).toBeVisible();
  for (const name of ['API key', 'Extra headers'])
    await expect(row.getByLabel(name, { exact: true })).toBeEnabled();
});

test('Only the connections of the policy are offered, and the others say that they are not allowed', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await setPolicy(page, { connections: [{ url }], onlyTheseConnections: true }, own);
  const other = connectionRow(page, 'example.net');
  await expect(other).toContainText('Not allowed by your organisation');
  await expect(other.getByRole('button')).toHaveText(['Remove']);
  await expect(page.getByRole('button', { name: 'Add connection' })).toBeDisabled();
  const popup = await harness.open('popup.html');
  await expect(popup.getByRole('button', { name: 'Connection' })).toHaveCount(0);
  await expect(popup.getByText('example.net')).toHaveCount(0);
  await popup.close();
  await setPolicy(page, {}, own);
  await expect(other).not.toContainText('Not allowed');
  await expect(page.getByRole('button', { name: 'Add connection' })).toBeEnabled();
  expect((await stored(page)).list).toHaveLength(2);
});

test('Where there is nothing to choose, no form asks for an address', async ({ harness }) => {
  const page = await openOptions(harness);
  await page.evaluate('chrome.storage.local.clear()');
  await setPolicy(page, { onlyTheseConnections: true });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add connection' })).toBeDisabled();
  await expect(page.getByLabel('Service address')).toHaveCount(0);
  await expect(page.getByText(setByPolicy)).toBeVisible();
});

test('Limits are shown, and cannot be changed', async ({ harness }) => {
  const page = await openOptions(harness);
  await setPolicy(
    page,
    {
      allowPublic: false,
      allowWatches: false,
      keepDays: 30,
      issueAddress: 'https://github.com/acme/shop/issues/new?title={title}&body={body}',
      rules: [{ hosts: 'intranet.example', does: 'never' }],
    },
    own,
  );
  await showSection(page, 'watches');
  await expect(page.getByRole('switch', { name: 'Watches' })).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Watches' })).not.toBeChecked();
  await showSection(page, 'data');
  await expect(page.getByLabel('Keep at most')).toBeDisabled();
  await expect(page.getByLabel('Keep at most')).toHaveValue('30');
  await expect(page.getByText(setByPolicy).filter({ visible: true })).toHaveCount(1);
  await showSection(page, 'issue-tracker');
  await expect(page.getByLabel('Address of a new issue')).toBeDisabled();
  await expect(page.getByLabel('Address of a new issue')).toHaveValue(
    /^https:\/\/github\.com\/acme/,
  );
  await expect(page.getByRole('button', { name: 'Save tracker' })).toBeDisabled();
  await showSection(page, 'addresses');
  const rule = page.getByRole('listitem').filter({ hasText: 'intranet.example' });
  await expect(rule).toContainText(setByPolicy);
  await expect(rule.getByRole('button')).toHaveCount(0);
  await showSection(page, 'reports');
  const privacy = page.getByLabel('Privacy of new reports');
  await expect(privacy.getByRole('option', { name: 'Public' })).toBeDisabled();
});

test('The popup offers no public report while none is allowed', async ({ harness }) => {
  const page = await openOptions(harness);
  const connections = [aConnection({ baseUrl: url, privacyOfNew: 'public' })];
  await setPolicy(page, { allowPublic: false }, connections);
  const popup = await harness.open('popup.html');
  await expect(popup.getByRole('radio', { name: 'Public' })).toBeDisabled();
  await expect(popup.getByRole('radio', { name: 'Private' })).toBeChecked();
});

test('Settings and the popup have room for the 500 connections of a policy', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  const connections = Array.from({ length: 500 }, (_, at) => ({
    url: `https://reports-${at}.example`,
    name: `Service ${at}`,
  }));
  await setPolicy(page, { connections, onlyTheseConnections: true }, own);
  await expect(connectionRow(page, 'Service 499')).toBeVisible();
  const popup = await harness.open('popup.html');
  await expect(popup.getByRole('option', { name: /^Service \d+$/ })).toHaveCount(500);
});

test('The welcome asks for the key of the policy’s service, and can be left out', async ({
  harness,
}) => {
  const page = await harness.open('options.html');
  await page.evaluate(`chrome.storage.local.clear()`);
  const mine = { connections: [{ url, name: 'Reports' }] };
  await setPolicy(page, { ...mine, onlyTheseConnections: true });
  await page.reload();
  await expect(page.getByLabel('Service address')).toBeDisabled();
  await expect(page.getByText('Try it on this computer')).toHaveCount(0);
  await setPolicy(page, mine);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Verdict');
  await expect(page.getByLabel('Service address')).toBeDisabled();
  await expect(page.getByLabel('API key', { exact: true })).toBeFocused();
  await setPolicy(page, { connections: [{ url }], showWelcome: false });
  await page.reload();
  await expect(connectionList(page).getByRole('listitem')).not.toHaveCount(0);
});

test('A switch whose permission is blocked says so', async ({ harness }) => {
  const page = await openOptions(harness);
  await page.evaluate(`for (const { permissions } of [globalThis.browser, globalThis.chrome].filter(Boolean))
    permissions.request = async () => { throw new Error('Permissions are blocked by enterprise policy.'); };`);
  await showSection(page, 'notifications');
  await page.getByRole('switch', { name: 'Notifications' }).click();
  await expect(page.getByText('Blocked by your organisation')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Notifications' })).not.toBeChecked();
});

test('An import leaves out what the policy forbids, and says so', async ({ harness }) => {
  const page = await openOptions(harness);
  await setPolicy(page, { connections: [{ url }], onlyTheseConnections: true, keepDays: 30 }, own);
  await showSection(page, 'data');
  const file = {
    verdict: 1,
    connections: [{ url: 'https://new.example' }],
    preferences: { keepDays: 7, theme: 'dark' },
  };
  await page.locator('input[type=file]').setInputFiles({
    name: 'verdict-settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  });
  const changes = page.getByRole('list', { name: 'Changes of this import' }).getByRole('listitem');
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('Leave out connection');
  await expect(changes.last()).toContainText('Theme');
});
