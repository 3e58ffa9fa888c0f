import { movedBy } from '../../support/browser/show.ts';
import { newest } from '../../screenshots/states/shop.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';
import { dialog, fill, open, press, unknownPage } from './open-card.ts';

test('A privacy is changed with three keys, in a dialog that names the report', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness);
  await press(page, 'Change privacy').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('shop.example.com/boots/winter?size=42');
  await expect(dialog(page).getByRole('radio', { name: 'Private' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => askedChanges(page))
    .toEqual([{ kind: 'privacy', reportId: '44', url: newest[4]!.url, privacy: 0 }]);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('.facts')).toContainText('Changing privacy');
  await expect(press(page, 'Change privacy')).toBeFocused();
});

test('A privacy that stays the same is not sent, and Escape closes the dialog alone', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness);
  for (const key of ['Enter', 'Escape']) {
    await press(page, 'Change privacy').click();
    await expect(dialog(page).getByRole('radio', { name: 'Private' })).toBeFocused();
    await page.keyboard.press(key);
    await expect(dialog(page)).toHaveCount(0);
  }
  expect(await askedChanges(page)).toEqual([]);
});

test('The privacy of a recent report is changed in the same dialog, which has room for a password', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness);
  const list = page.getByRole('list', { name: 'Recent reports' });
  await list.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Change privacy' }).click();
  await expect(dialog(page)).toContainText('blog.example.org/2026/11/launch-notes');
  await dialog(page).getByRole('radio', { name: 'Password' }).check({ force: true });
  await expect(dialog(page).getByRole('textbox', { name: 'Report password' })).toBeFocused();
  // Without a password nothing is sent.
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.type('correct horse');
  for (const part of await dialog(page).locator('input, button, p').all())
    await expect(part).toBeInViewport({ ratio: 1 });
  await press(page, 'Save').click();
  await expect
    .poll(async () => askedChanges(page))
    .toMatchObject([{ kind: 'privacy', reportId: '48', privacy: 2, password: 'correct horse' }]);
});

test('Who chooses “Password” goes on in its field; “Generate” fills it, shows it and copies it, and nothing jumps', async ({
  harness,
}) => {
  await harness.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fill(harness);
  const page = await open(harness, unknownPage);
  await page.getByRole('radio', { name: 'Password' }).check({ force: true });
  const field = page.getByRole('textbox', { name: 'Report password' });
  await expect(field).toBeFocused();
  const moved = await movedBy(page, async () => press(page, 'Generate password').click());
  expect(moved).toEqual([]);
  await expect(page.getByText('Password copied')).toBeVisible();
  const password = await field.inputValue();
  expect(password).toMatch(/^[\w-]{20}$/);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(password);
  await expect(field).toHaveAttribute('type', 'text');
  expect(await movedBy(page, async () => press(page, 'Hide password').click())).toEqual([]);
  await expect(press(page, 'Show password')).toHaveText('Show');
  await expect(field).toHaveAttribute('type', 'password');
});

test('A password that is missing is asked for below its field, and nothing jumps', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness, unknownPage);
  await page.getByRole('radio', { name: 'Password' }).check({ force: true });
  const field = page.getByRole('textbox', { name: 'Report password' });
  const create = press(page, 'Create report');
  expect(await movedBy(page, async () => create.click())).toEqual([]);
  await expect(field).toHaveAccessibleDescription('Enter a password.');
  await expect(field).toBeFocused();
  expect(await askedChanges(page)).toEqual([]);
  await field.fill('correct horse');
  await expect(page.getByText('Enter a password.')).toHaveCount(0);

  const other = await open(harness);
  await press(other, 'Change privacy').click();
  await dialog(other).getByRole('radio', { name: 'Password' }).check({ force: true });
  await press(other, 'Save').click();
  await expect(
    dialog(other).getByRole('textbox', { name: 'Report password' }),
  ).toHaveAccessibleDescription('Enter a password.');
});
