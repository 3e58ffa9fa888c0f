import type { Locator } from '@playwright/test';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, row, rows, componentTest as test } from '../../support/pages/reports-page.ts';

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
const colour = (item: Locator) => item.evaluate((element) => getComputedStyle(element).color);

test('A double click on “More” opens the menu of any row, beside its button, and chooses nothing', async ({
  page,
}) => {
  await expect(rows(page)).toHaveCount(10);
  for (const at of [0, 9]) {
    const more = rows(page).nth(at).getByRole('button', { name: 'More' });
    await more.dblclick();
    await expect(page.getByRole('menu')).toBeVisible();
    const [button, menu] = await Promise.all([boxOf(more), boxOf(page.getByRole('menu'))]);
    expect(menu.y >= button.y + button.height || menu.y + menu.height <= button.y).toBe(true);
    expect(menu.x + menu.width).toBeCloseTo(button.x + button.width, 0);
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  }
  expect(await askedChanges(page)).toEqual([]);
});

test('Where there is room neither below nor above, the menu opens before its button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 260 });
  const more = row(page, 'page-25').getByRole('button', { name: 'More' });
  await more.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await more.dblclick();
  await expect(page.getByRole('menu')).toBeVisible();
  const [button, menu] = await Promise.all([boxOf(more), boxOf(page.getByRole('menu'))]);
  expect(menu.x + menu.width).toBeLessThanOrEqual(button.x);
  expect(menu.y).toBeGreaterThanOrEqual(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('The menu stays beside its button while the page scrolls and the list moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  const more = row(page, 'page-26').getByRole('button', { name: 'More' });
  const menu = page.getByRole('menu');
  await more.click();
  await expect(menu).toBeVisible();
  const isBeside = async () => {
    const [button, box] = await Promise.all([boxOf(more), boxOf(menu)]);
    const apart = Math.max(
      box.y - button.y - button.height,
      button.y - box.y - box.height,
      button.x - box.x - box.width,
    );
    return Math.round(apart) === 2;
  };
  await expect.poll(isBeside).toBe(true);
  const before = (await boxOf(more)).y;
  await page.mouse.wheel(0, 60);
  await expect.poll(async () => (await boxOf(more)).y).toBe(before - 60);
  await expect.poll(isBeside).toBe(true);
  await page.evaluate('window.scrollTo(0, 0)');
  await expect.poll(isBeside).toBe(true);
  await expect(menu).toBeVisible();
});

test('“Delete” is the last item, apart and red; the second half of a double click and a held Enter choose nothing', async ({
  page,
}) => {
  const more = row(page, 'page-30').getByRole('button', { name: 'More' });
  await more.click();
  const remove = page.getByRole('menuitem').last();
  await expect(remove).toHaveText('Delete');
  await expect(page.locator('[role=separator] + [role=menuitem]')).toHaveText(['Delete']);
  expect(await colour(remove)).not.toBe(await colour(page.getByRole('menuitem').first()));
  const { x, y, width, height } = await boxOf(remove);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');

  await more.focus();
  await page.keyboard.down('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await askedChanges(page)).toEqual([]);
});
