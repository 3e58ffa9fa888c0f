import type { Page } from '@playwright/test';
import { type HostRule } from '../../../lib/domain/leak-guard/leak-guard.ts';
import { type Harness } from '../../support/browser/harness.ts';
import { popupPath } from '../../support/browser/show.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';

const service = { url: 'https://reports.example.org', key: 'a-key-for-tests' };
const site = 'https://shop.example.com';
const address = (popup: Page) => popup.getByRole('textbox', { name: 'Address' });
const notice = (popup: Page) => popup.getByRole('group', { name: 'Check this address before' });
const button = (popup: Page, name: string) => popup.getByRole('button', { name, exact: true });

/** Writes rules for hosts and parameters to leave out, as the settings do. */
async function keepRules(harness: Harness, rules: HostRule[], added: string[] = []): Promise<void> {
  const page = await harness.open('options.html');
  await page.evaluate(
    `chrome.storage.local.set({ 'leak-guard': ${JSON.stringify({ v: 1, added, rules })} })`,
  );
  await page.close();
}

test('A secret is not sent by Enter at once: the notice gets the focus, a second Enter sends nothing either, and each button sends what is shown', async ({
  harness,
}) => {
  await harness.connect(service);
  const query = '?token=a1b2c3d4e5f6';
  const open = async (path: string) =>
    harness.open(popupPath(`${site}${path}${query}&utm_source=mail#top`));
  const sent = (path: string, privacy: number) => ({ kind: 'create', url: site + path, privacy });

  let popup = await open('/one');
  await expect(button(popup, 'Create report')).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(notice(popup)).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(notice(popup)).toContainText('Access token in “token”');
  // The report is private already.
  await expect(button(popup, 'Private instead')).toBeHidden();
  expect(await askedChanges(popup)).toEqual([]);
  await expect(address(popup)).toHaveValue(`${site}/one${query}`);
  await button(popup, 'Send as it is').click();
  await expect.poll(async () => askedChanges(popup)).toEqual([sent(`/one${query}`, 1)]);

  popup = await open('/two');
  await popup.getByRole('radio', { name: 'Public' }).check({ force: true });
  await button(popup, 'Without the query').click();
  await expect(address(popup)).toHaveValue(`${site}/two`);
  await expect.poll(async () => askedChanges(popup)).toContainEqual(sent('/two', 0));

  popup = await open('/three');
  await popup.getByRole('radio', { name: 'Public' }).check({ force: true });
  await button(popup, 'Private instead').click();
  await expect.poll(async () => askedChanges(popup)).toContainEqual(sent(`/three${query}`, 1));
});

test('Without the query, what is left of the address is looked at again; another address asks nothing, and nothing is sent by typing it', async ({
  harness,
}) => {
  await harness.connect(service);
  const popup = await harness.open(popupPath(site));
  await address(popup).fill(`${site}/invite/abc123XY?email=jane@example.org#part`);
  await address(popup).press('Enter');
  await expect(notice(popup)).toBeFocused();
  // The textbox shows what is sent, once the person has typed.
  await expect(address(popup)).toHaveValue(`${site}/invite/abc123XY?email=jane@example.org`);
  await expect(notice(popup).getByRole('listitem')).toHaveText([
    'Access token',
    'E-mail address in “email”',
  ]);
  await button(popup, 'Without the query').click();
  await expect(notice(popup).getByRole('listitem')).toHaveText(['Access token']);
  await expect(button(popup, 'Without the query')).toBeHidden();
  await address(popup).fill(`${site}/plain`);
  await expect(notice(popup)).toBeHidden();
  expect(await askedChanges(popup)).toEqual([]);
  await button(popup, 'Create report').click();
  await expect
    .poll(async () => askedChanges(popup))
    .toEqual([{ kind: 'create', url: `${site}/plain`, privacy: 1 }]);
});

test('A rule of each kind holds, and what was added is left out', async ({ harness }) => {
  await harness.connect(service);
  const { host } = new URL(site);
  const opened = popupPath(`${site}/?token=a1b2c3d4e5f6&ref=mail&utm_source=x`);

  await keepRules(harness, [{ hosts: host, does: 'never' }]);
  let popup = await harness.open(opened);
  await expect(popup.getByText('A rule says')).toBeVisible();
  await expect(button(popup, 'Create report')).toBeDisabled();
  await popup.close();

  await keepRules(harness, [{ hosts: host, does: 'privacy', privacy: 0 }], ['token', 're*']);
  popup = await harness.open(opened);
  await expect(address(popup)).toHaveValue(`${site}/`);
  await expect(popup.getByText('Left out:')).toHaveText('Left out: token, ref, utm_source');
  await expect(popup.getByRole('radio', { name: 'Public' })).toBeChecked();
  await expect(popup.getByRole('radio', { name: 'Private' })).toBeDisabled();
  await button(popup, 'Create report').click();
  await expect
    .poll(async () => askedChanges(popup))
    .toEqual([{ kind: 'create', url: `${site}/`, privacy: 0 }]);
});

test('Rules that cannot be read are asked about, and nothing is sent meanwhile', async ({
  harness,
}) => {
  await harness.connect(service);
  const options = await harness.open('options.html');
  await options.evaluate(
    `chrome.storage.local.set({ 'quarantine:leak-guard': { v: 1, rules: 'x' } })`,
  );
  await options.close();
  const popup = await harness.open(popupPath(site));
  await popup.keyboard.press('Enter');
  await expect(notice(popup)).toContainText('Your rules for hosts can’t be read');
  expect(await askedChanges(popup)).toEqual([]);
});

test('In the settings parameters and rules are added and removed, and a wrong one says why', async ({
  harness,
}) => {
  await harness.connect(service);
  const page = await harness.open('options.html#addresses');
  const kept = () =>
    page.evaluate(`chrome.storage.local.get('leak-guard').then((all) => all['leak-guard'])`);

  const leftOut = page.getByRole('region', { name: 'Addresses' });
  await leftOut.getByText('known tracking parameters').click();
  await expect(leftOut.getByRole('list', { name: 'Known tracking' })).toContainText('gclid');
  const more = leftOut.getByRole('textbox', { name: 'Also leave out' });
  await leftOut.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(leftOut.getByText('Enter the name of a parameter.')).toBeVisible();
  await more.fill('Ref, src_*, a=b');
  await leftOut.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(leftOut.getByText('“a=b” isn’t the name of a parameter.')).toBeVisible();
  await more.fill('bad name!');
  await leftOut.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(leftOut.getByText('“bad name!” isn’t the name of a parameter.')).toBeVisible();
  await more.fill('Ref, src_*');
  await more.press('Enter');
  await expect(leftOut.getByRole('list', { name: 'Also leave out' })).toContainText('src_*');
  await leftOut.getByRole('button', { name: 'Remove src_*' }).click();

  const rules = page.getByRole('region', { name: 'Rules for hosts' });
  const hosts = rules.getByRole('textbox', { name: 'Hosts' });
  const add = rules.getByRole('button', { name: 'Add rule' });
  await add.click();
  await expect(rules.getByText('Enter a host.')).toBeVisible();
  await hosts.fill('exa mple');
  await add.click();
  await expect(rules.getByText('“exa mple” isn’t a host.')).toBeVisible();
  await expect(hosts).toBeFocused();
  await hosts.fill('https://WWW.example.com/a');
  await add.click();
  await expect(rules.getByRole('listitem')).toHaveText([/example\.com.*Never report/]);
  await hosts.fill('example.com');
  await add.click();
  await expect(rules.getByText('There’s already a rule like this for example.com.')).toBeVisible();
  await hosts.fill('*.example.org:8080');
  await rules.getByRole('combobox', { name: 'What to do' }).selectOption('Always private');
  await add.click();
  await expect(rules.getByRole('listitem')).toHaveCount(2);
  await expect(rules.getByRole('listitem').last()).toContainText('Always private');
  await rules.getByRole('button', { name: 'Remove example.com' }).click();
  await expect(rules.getByRole('listitem')).toHaveCount(1);
  expect(await kept()).toEqual({
    v: 1,
    added: ['ref'],
    rules: [{ hosts: '*.example.org:8080', does: 'privacy', privacy: 1 }],
  });
});
