import { askedChanges } from '../support/asked-changes.ts';
import {
  chooseResult,
  expect,
  openView,
  panel,
  row,
  rows,
  status,
  viewBox,
  componentTest as test,
} from '../../support/pages/reports-page.ts';

test('The keys that people know search, move, select, open, close and tell of themselves, and are letters in a field', async ({
  page,
}) => {
  await expect(rows(page)).toHaveCount(10);
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await page.keyboard.press('j');
  await expect(row(page, 'page-30').getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(row(page, 'page-29').getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(status(page)).toHaveText('1 of 30 selected');
  await expect(row(page, 'page-29').getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('o');
  await expect(panel(page)).toContainText('page-29');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(row(page, 'page-29').getByRole('link')).toBeFocused();

  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Select a range of rows');
  // While a dialog is open, no key has an effect behind it.
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(row(page, 'page-29').getByRole('link')).toBeFocused();

  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('jkxo?/');
  await expect(search).toHaveValue('jkxo?/');
  await expect(help).toHaveCount(0);
});

test('Letters act in the list alone, and a key that has nothing to act on is the browser’s', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(
    `addEventListener('keydown', (event) => setTimeout(() => (globalThis.taken = event.defaultPrevented)))`,
  );
  const isTaken = async (key: string) => {
    await page.evaluate('globalThis.taken = undefined');
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate('globalThis.taken')).toBeDefined();
    return page.evaluate<boolean>('globalThis.taken');
  };
  const settings = page.getByRole('button', { name: 'Settings' });
  await expect(rows(page)).toHaveCount(10);
  await settings.focus();
  for (const key of ['j', 'k', 'x', 'o']) expect(await isTaken(key)).toBe(false);
  await expect(settings).toBeFocused();
  await expect(status(page)).toHaveText('30 reports');
  expect(await isTaken('/')).toBe(true);
  await row(page, 'page-30').getByRole('link').focus();
  expect(await isTaken('j')).toBe(true);
  await expect(row(page, 'page-29').getByRole('link')).toBeFocused();

  // At this width the open report covers the list, so there is no search and no row to act on.
  await page.setViewportSize({ width: 600, height: 900 });
  await page.keyboard.press('o');
  await expect(panel(page)).toBeFocused();
  await page.evaluate('document.activeElement.blur()');
  for (const key of ['/', 'x', 'o']) expect(await isTaken(key)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(status(page)).toHaveText('30 reports');
});

test('Shift-click selects all from the row before on, and the whole cell of a checkbox selects', async ({
  page,
}) => {
  const cell = (path: string) => row(page, path).getByRole('cell').first();
  // Clicks the corner of the cell, beside the checkbox.
  await cell('page-29').click({ position: { x: 2, y: 2 } });
  await expect(status(page)).toHaveText('1 of 30 selected');
  await cell('page-25').click({ position: { x: 3, y: 3 }, modifiers: ['Shift'] });
  await expect(status(page)).toHaveText('5 of 30 selected');
  for (const path of ['page-29', 'page-27', 'page-25'])
    await expect(row(page, path).getByRole('checkbox')).toBeChecked();
  await expect(row(page, 'page-30').getByRole('checkbox')).not.toBeChecked();
  await row(page, 'page-27')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(status(page)).toHaveText('2 of 30 selected');

  await page.getByRole('button', { name: 'Clear selection' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused();
  // A row that is no longer selected does not begin a range.
  await cell('page-23').click({ position: { x: 3, y: 3 }, modifiers: ['Shift'] });
  await expect(status(page)).toHaveText('1 of 30 selected');
  await page
    .getByRole('columnheader')
    .first()
    .click({ position: { x: 2, y: 2 } });
  await expect(status(page)).toHaveText('10 of 30 selected');
});

test('What is pressed in the list is 24 px large at least', async ({ page }) => {
  await row(page, 'page-30').getByRole('checkbox').check();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main :is(button, input, select, a.button, nav a)',
        ),
      ]
        .filter((element) => element.checkVisibility())
        .filter(
          (element) =>
            Math.min(
              element.getBoundingClientRect().width,
              element.getBoundingClientRect().height,
            ) < 24,
        )
        .map((element) => element.outerHTML.slice(0, 90)),
    );
    expect(small, String(width)).toEqual([]);
  }
});

test('On a narrow screen search, results, project and “View” are there without a further press', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(rows(page)).toHaveCount(10);
  await chooseResult(page, 'Bad');
  await page.getByLabel('Project').selectOption('docs.example.dev');
  await expect(page).toHaveURL(/result=bad&project=docs\.example\.dev/);
  await openView(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  const box = await viewBox(page).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
});

test('While a report is open, “j” and “k” go on to the next and the one before, wherever the focus is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await row(page, 'page-29').getByRole('link').click();
  await expect(panel(page)).toContainText('page-29');
  await page.keyboard.press('j');
  await expect(panel(page)).toContainText('page-28');
  await expect(row(page, 'page-28').getByRole('link')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('k');
  await expect(panel(page)).toContainText('page-29');
  await page.keyboard.press('k');
  await expect(panel(page)).toContainText('page-30');
  // The first row is the end.
  await page.keyboard.press('k');
  await expect(panel(page)).toContainText('page-30');
  // All that was gone through is one step back.
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  // The report covers its list where there is little room, and the keys go on all the same.
  await page.setViewportSize({ width: 600, height: 900 });
  await row(page, 'page-29').getByRole('link').click();
  await page.keyboard.press('j');
  await expect(panel(page)).toContainText('page-28');
  // A letter in a field is a letter.
  await page.setViewportSize({ width: 1280, height: 900 });
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await search.focus();
  await page.keyboard.press('j');
  await expect(search).toHaveValue('j');
  await expect(panel(page)).toContainText('page-28');
});

test('The keyboard alone opens, selects and changes a report', async ({ page }) => {
  await row(page, 'page-30').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'page-30').getByRole('link')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(status(page)).toHaveText('1 of 30 selected');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Open page' })).toBeFocused();
  await page.keyboard.press('End');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Run again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => askedChanges(page)).toMatchObject([{ kind: 'run', reportId: '30' }]);
});
