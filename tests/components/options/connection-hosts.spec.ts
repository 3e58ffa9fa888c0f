import { aConnection } from '../../support/builders/values.ts';
import { put } from '../../support/builders/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { connectionRow, kept, openOptions, stored } from '../../support/pages/options-page.ts';
import { expect, test } from '../support/component-test.ts';

test('A stored site that is none is told in the list and in the form, until it is corrected', async ({
  harness,
}) => {
  const hosts = ['a.example;b.example', 'exa mple'];
  const connections = [aConnection({ name: 'Ours', hosts }), kept('2', 'https://example.net')];
  const page = await openOptions(harness);
  await put(page, () => keep({ connections }));
  const row = connectionRow(page, 'Ours');
  await expect(row).toContainText('Used for a.example, b.example');
  const fault = 'Line 3: “exa mple” isn’t a site. Use a format such as';
  await expect(row).toContainText(fault);
  await row.getByRole('button', { name: 'Edit' }).click();
  const sites = page.getByLabel('Use for these sites');
  await expect(sites).toHaveValue('a.example\nb.example\nexa mple');
  await expect(sites).toHaveAccessibleDescription(new RegExp(`^${fault}.*names aren’t looked up`));
  await sites.fill('a.example b.example\n10.0.0.0/8');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('Used for a.example, b.example, 10.0.0.0/8');
  await expect(row).not.toContainText(fault);
  expect((await stored(page)).list[0]).toMatchObject({
    hosts: ['a.example', 'b.example', '10.0.0.0/8'],
  });
});
