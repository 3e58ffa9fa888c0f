import type { Page } from '@playwright/test';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import { openedBy } from '../../support/browser/harness.ts';
import { popupPath } from '../../support/browser/show.ts';
import { showPopup } from '../../support/builders/show.ts';
import { aConnection } from '../../support/builders/values.ts';
import { popupStates } from '../../screenshots/states/popup.ts';
import { shop } from '../../screenshots/states/shop.ts';
import { band, fill, open, press, unknownPage } from '../page/open-card.ts';
import { expect, test } from '../support/component-test.ts';

/** Two connections, of which the first is in use and the other has the reports of the shop. */
const two = (work: Partial<Connection>, home: Partial<Connection> = {}): Connection[] => [
  aConnection({ id: 'c2', name: 'Work', baseUrl: 'https://work.example.org', ...work }),
  aConnection({ name: 'Home', ...home }),
];
const note = (popup: Page) => popup.getByText(' goes to ');
const inUse = async (popup: Page) =>
  popup.evaluate(
    `chrome.storage.local.get('connections').then(({ connections }) => connections.active)`,
  );
/** The connections of what was asked for. */
const askedOf = async (popup: Page) =>
  popup.evaluate(`chrome.storage.local.get().then((all) =>
    Object.entries(all).flatMap(([key, one]) => (key.startsWith('job:') ? [one.connectionId] : [])))`);
const select = (popup: Page) => popup.getByRole('combobox', { name: 'Connection' });

test('A connection alone is named in the header; of several a select names the one that is shown', async ({
  harness,
}) => {
  const show = async (name: string) =>
    showPopup(
      harness,
      popupStates.find((state) => state.name === name)!,
    );
  const alone = await show('with-history');
  await expect(alone.getByRole('heading', { level: 1 })).toHaveText('reports.example.org');
  await expect(select(alone)).toHaveCount(0);
  const several = await show('other-connection');
  await expect(select(several).locator('option:checked')).toHaveText(/^Accessibility and/);
});

test('With storage full the select goes back, and the popup says that nothing was saved', async ({
  harness,
}) => {
  for (const url of ['https://reports.example.org', 'https://work.example.org'])
    await harness.connect({ url, key: 'a-key-for-tests' });
  const popup = await harness.open(popupPath('https://example.com/'));
  const before = await select(popup).inputValue();
  await popup.evaluate(
    `chrome.storage.local.set = async () => { throw new Error('QUOTA_BYTES'); }`,
  );
  await select(popup).selectOption({ index: 0 });
  await expect(popup.getByText('Nothing was saved')).toBeVisible();
  await expect(select(popup)).toHaveValue(before);
});

test('The popup follows the select “Connection” at once, which keeps the focus, and typed text stays', async ({
  harness,
}) => {
  await fill(harness, { connections: two({ privacyOfNew: 'public' }) });
  const popup = await open(harness, unknownPage);
  const address = popup.getByRole('textbox', { name: 'Address' });
  await expect(select(popup).locator('option')).toHaveText(['Work', 'Home']);
  await expect(popup.getByRole('radio', { name: 'Public' })).toBeChecked();
  await expect(press(popup, 'Create report')).toBeFocused();
  await address.fill(`${unknownPage}/other`);

  await select(popup).focus();
  await popup.keyboard.press('ArrowDown');
  await expect(popup.getByRole('radio', { name: 'Private' })).toBeChecked();
  await expect(select(popup)).toBeFocused();
  await expect(address).toHaveValue(`${unknownPage}/other`);
  expect(await inUse(popup)).toBe('c1');
  await expect(note(popup)).toHaveCount(0);
  await press(popup, 'Create report').click();
  await expect.poll(async () => askedOf(popup)).toEqual(['c1']);

  await address.fill(shop);
  await expect(band(popup)).toContainText('Decent');
  await select(popup).selectOption('Work');
  await expect(press(popup, 'Create report')).toBeVisible();
  await expect(band(popup)).toContainText('No report on this device');
  await select(popup).selectOption('Home');
  await expect(band(popup)).toContainText('Decent');
  await expect(press(popup, 'Run again')).toBeVisible();
});

test('A page of a connection’s site goes to it whichever is in use, says so, and there is a way back', async ({
  harness,
}) => {
  const { host } = new URL(shop);
  await fill(harness, { connections: two({}, { hosts: [host], privacyOfNew: 'public' }) });
  const popup = await open(harness, `https://${host}/other`);
  await expect(note(popup)).toHaveText(`${host} goes to Home`);
  await expect(select(popup)).toHaveValue('c1');
  await expect(popup.getByRole('radio', { name: 'Public' })).toBeChecked();
  await press(popup, 'Create report').click();
  await expect.poll(async () => askedOf(popup)).toEqual(['c1']);
  // Following a page changes nothing for other pages.
  expect(await inUse(popup)).toBe('c2');

  await press(popup, 'Use Work').click();
  await expect(select(popup)).toHaveValue('c2');
  await expect(select(popup)).toBeFocused();
  await expect(note(popup)).toHaveCount(0);
  await expect(popup.getByRole('radio', { name: 'Private' })).toBeChecked();
  await expect(band(popup)).toContainText('No report on this device');

  // The way back holds for this opening. The Reports page names the connection of its reports.
  const again = await open(harness);
  await expect(note(again)).toBeVisible();
  const reports = await openedBy(harness, async () => press(again, 'All reports').click());
  await expect(reports.getByText('Switched to Home')).toBeVisible();
});
