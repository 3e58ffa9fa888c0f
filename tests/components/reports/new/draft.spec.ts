import { expect, test } from '../../support/component-test.ts';

const list = ['https://a.example/1', 'https://a.example/2', 'chrome://settings', 'a.example/1'];

test('On a narrow page privacy and “Create” stand above the rows, in the order of the keys, too', async ({
  harness,
}) => {
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  const page = await harness.open('reports.html?tab=new');
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(list.join('\n'));
  const create = page.getByRole('button', { name: 'Create 2 reports' });
  const table = page.getByRole('table', { name: 'Addresses' });
  const isAbove = async (part: typeof create) =>
    ((await part.boundingBox())?.y ?? NaN) < ((await table.boundingBox())?.y ?? NaN);
  await page.setViewportSize({ width: 360, height: 800 });
  // The rows that are left out are known once the archive was asked.
  await expect(create).toBeEnabled();
  await expect.poll(() => isAbove(create)).toBe(true);
  await create.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show only these' })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  const field = page.getByRole('radiogroup', { name: 'Privacy' });
  await expect(field).toBeInViewport();
  await expect.poll(() => isAbove(field)).toBe(true);
});
