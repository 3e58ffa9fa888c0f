import type { Page } from '@playwright/test';
import { aJob, created } from '../../support/builders/values.ts';
import { create, newest } from '../../screenshots/states/shop.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';
import { band, dialog, fill, open, press, unknownPage } from './open-card.ts';

/** Runs in the page: from now on the browser has no room for anything. */
const fillStorage = `chrome.storage.local.set = async () => { throw new Error('QUOTA_BYTES'); }`;
const noRoom = (page: Page) => page.getByText('Nothing was saved');

test('Where storage is full each step says so, and nothing that was filled in is lost', async ({
  harness,
}) => {
  await fill(harness);
  const fresh = await open(harness, unknownPage);
  await fresh.evaluate(fillStorage);
  await fresh.getByRole('radio', { name: 'Password' }).check({ force: true });
  await fresh.getByRole('textbox', { name: 'Report password' }).fill('correct horse');
  await press(fresh, 'Create report').click();
  await expect(noRoom(fresh)).toBeVisible();
  await expect(fresh.getByRole('radio', { name: 'Password' })).toBeChecked();
  await expect(fresh.getByRole('textbox', { name: 'Report password' })).toHaveValue(
    'correct horse',
  );

  const again = await open(harness);
  await again.evaluate(fillStorage);
  await press(again, 'Run again').click();
  await expect(noRoom(again)).toBeVisible();
  await expect(press(again, 'Run again')).toBeEnabled();

  const changed = await open(harness);
  await changed.evaluate(fillStorage);
  await press(changed, 'Change privacy').click();
  await dialog(changed).getByRole('radio', { name: 'Public' }).check({ force: true });
  await press(changed, 'Save').click();
  await expect(noRoom(changed)).toBeVisible();
  await expect(changed.getByText('Private: only you can open it')).toBeVisible();

  const deleting = await open(harness);
  const rows = deleting.getByRole('list', { name: 'Recent reports' }).getByRole('listitem');
  const before = await rows.count();
  await deleting.evaluate(fillStorage);
  await rows.last().getByRole('button', { name: 'More' }).click();
  await deleting.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(noRoom(deleting)).toBeVisible();
  await expect(rows).toHaveCount(before);
  await expect(press(deleting, 'Undo')).toHaveCount(0);
  expect(await askedChanges(changed)).toEqual([]);
});

test('What was answered while storage was full is still the report of the page', async ({
  harness,
}) => {
  // The list and the archive could not be written.
  await fill(harness, {
    newest: newest.slice(0, 3),
    archive: [],
    jobs: [aJob(create, created('77', [], 2_000))],
  });
  const page = await open(harness);
  await expect(press(page, 'Run again')).toBeFocused();
  await expect(band(page).getByRole('link')).toHaveAttribute('href', /\/reports\/77$/);
});
