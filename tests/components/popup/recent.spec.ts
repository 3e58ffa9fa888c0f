import type { Locator, Page } from '@playwright/test';
import { popupPath, anyPage } from '../../support/browser/show.ts';
import { type Harness } from '../../support/browser/harness.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aReport } from '../../support/builders/values.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';

const list = (popup: Page): Locator => popup.getByRole('list', { name: 'Recent reports' });

/** Opens the popup with a report in its list. */
async function openWithOne(harness: Harness): Promise<Page> {
  await put(await anyPage(harness), () => keep({ newest: [aReport()] }));
  return harness.open(popupPath('https://shop.example.com/other'));
}

test('When a row goes while its menu is open, the focus goes to a button of the list', async ({
  harness,
}) => {
  const popup = await openWithOne(harness);
  await popup.getByRole('list').getByRole('button', { name: 'More' }).click();
  await expect(popup.getByRole('menuitem').first()).toBeFocused();
  await popup.evaluate(`chrome.storage.local.get().then((all) => {
    const [key, newest] = Object.entries(all).find(([name]) => name.startsWith('newest-reports:'));
    return chrome.storage.local.set({ [key]: { ...newest, rows: [] } });
  })`);
  await expect(popup.getByRole('menu')).toHaveCount(0);
  await expect(popup.getByRole('button', { name: 'All reports' })).toBeFocused();
});

test('However often the popup was drawn anew, no two parts of it have the same id', async ({
  harness,
}) => {
  const popup = await openWithOne(harness);
  const newest = [aReport({ id: '45', url: 'shop.example.com/shoes', ago: 0 }), aReport()];
  await put(await anyPage(harness), () => keep({ newest }));
  await expect(list(popup).getByRole('listitem')).toHaveCount(2);
  await popup.getByRole('radio', { name: 'Password' }).check({ force: true });
  await list(popup).getByRole('button', { name: 'More' }).first().click();
  await popup.getByRole('menuitem', { name: 'Change privacy' }).click();
  const dialog = popup.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Password' }).check({ force: true });
  await expect(popup.getByLabel('Report password')).toHaveCount(2);
  const ids = await popup.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
});

test('From the menu of a recent report its address is copied, and a delete that is undone asks for nothing', async ({
  harness,
}) => {
  await harness.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const popup = await openWithOne(harness);
  const choose = async (item: string) => {
    await list(popup).getByRole('button', { name: 'More' }).click();
    await popup.getByRole('menuitem', { name: item }).click();
  };
  await choose('Copy link');
  await expect(popup.getByText('Link copied · Private: only you can open it')).toBeVisible();
  expect(await popup.evaluate('navigator.clipboard.readText()')).toBe(
    'https://reports.example.org/reports/44',
  );
  await choose('Delete');
  expect(await askedChanges(popup)).toMatchObject([{ kind: 'delete', reportId: '44' }]);
  await popup.getByRole('button', { name: 'Undo' }).click();
  await expect(popup.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await askedChanges(popup)).toEqual([]);
});

for (const [item, said, then] of [
  ['Run again', 'Running the checks: shop.example.com/boots', 'shop.example.com/boots'],
  ['Delete', 'Deleting: shop.example.com/boots You have 20 seconds to undo.', 'Undo'],
] as const)
  test(`“${item}” of a recent report is announced, and the focus stays in its row`, async ({
    harness,
  }) => {
    await put(await anyPage(harness), () =>
      keep({
        newest: [
          aReport({ id: '45', url: 'shop.example.com/shoes', ago: 0 }),
          aReport({ id: '44', url: 'shop.example.com/boots' }),
        ],
      }),
    );
    const popup = await harness.open(popupPath('https://shop.example.com/other'));
    await list(popup).getByRole('button', { name: 'More' }).last().focus();
    await popup.keyboard.press('Enter');
    await popup.getByRole('menuitem', { name: item }).focus();
    await popup.keyboard.press('Enter');
    const row = list(popup).getByRole('listitem').filter({ hasText: 'shop.example.com/boots' });
    await expect(row.locator(':focus')).toHaveAccessibleName(then);
    await expect
      .poll(async () => (await popup.getByRole('status').allTextContents()).join('\n'))
      .toContain(said);
  });

test('A notice with “Undo” that goes while it has the focus gives it back', async ({ harness }) => {
  await openWithOne(harness);
  const popup = await harness.open(popupPath('https://shop.example.com/boots/winter'));
  const more = popup.locator('header').getByRole('button', { name: 'More' });
  await more.focus();
  await popup.keyboard.press('Enter');
  await popup.getByRole('menuitem', { name: 'Watch this page' }).focus();
  await popup.keyboard.press('Enter');
  await popup.locator('.toast').getByRole('button', { name: 'Undo' }).focus();
  await popup.keyboard.press('Enter');
  await expect(popup.locator('.toast button')).toHaveCount(0);
  await expect(more).toBeFocused();
});
