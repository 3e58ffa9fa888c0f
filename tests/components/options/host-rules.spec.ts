import type { Page } from '@playwright/test';
import { openOptions, showSection } from '../../support/pages/options-page.ts';
import { expect, test } from '../support/component-test.ts';

const rulesOf = (page: Page) => page.getByRole('region', { name: 'Rules for hosts' });

test('Hosts in one field become a rule each, and one that cannot be read is told and not saved', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await showSection(page, 'addresses');
  const hosts = rulesOf(page).getByRole('textbox', { name: 'Hosts' });
  const add = rulesOf(page).getByRole('button', { name: 'Add rule' });
  const rows = rulesOf(page).getByRole('listitem');
  await expect(hosts).toHaveAccessibleDescription(/10\.0\.0\.0\/8.*names aren’t looked up/);
  await hosts.fill('a.example, 10.0.0.0/33');
  await add.click();
  await expect(hosts).toHaveAccessibleDescription(
    /^“10\.0\.0\.0\/33” isn’t a network\. Enter one such/,
  );
  await expect(hosts).toHaveValue('a.example, 10.0.0.0/33');
  await expect(rows).toHaveCount(0);
  await hosts.fill('a.example\n"b.example"; 10.1.2.3/8');
  await add.click();
  await expect(rows).toHaveText([/^a\.example/, /^b\.example/, /^10\.0\.0\.0\/8/]);
  await expect(hosts).toHaveValue('');
});

test('A stored rule that names no host says so, and can be removed; the others are there', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  const rules = ['a.example,b.example', 'exa mple'].map((hosts) => ({ hosts, does: 'never' }));
  await page.evaluate(
    `chrome.storage.local.set({ 'leak-guard': ${JSON.stringify({ v: 1, rules })} })`,
  );
  await showSection(page, 'addresses');
  const rows = rulesOf(page).getByRole('listitem');
  await expect(rows).toHaveText([
    /^a\.exampleNever/,
    /^b\.exampleNever/,
    /^exa mple“exa mple” isn’t a host\. Enter one such as/,
  ]);
  await page.getByRole('button', { name: 'Remove exa mple' }).click();
  await expect(rows).toHaveText([/^a\.example/, /^b\.example/]);
});
