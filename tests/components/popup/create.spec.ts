import { popupPath } from '../../support/browser/show.ts';
import { expect, test } from '../support/component-test.ts';
import { askedChanges } from '../support/asked-changes.ts';

const site = 'https://shop.example.com';

test('The textbox shows an address decoded, and just that address is sent, also after an edit', async ({
  harness,
}) => {
  const path = '/%D9%85%D9%82%D8%A7%D9%84?a=%C3%A9&b=c%20d';
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  const popup = await harness.open(popupPath(`${site}${path}`));
  const address = popup.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue(`${site}/مقال?a=é&b=c%20d`);
  await address.press('End');
  await address.press('1');
  await address.blur();
  await expect(address).toHaveValue(`${site}/مقال?a=é&b=c%20d1`);
  await address.fill('nope');
  await expect(popup.getByText('This isn’t a valid address.')).toBeVisible();
  await address.fill(`${site}/مقال?a=é&b=c%20d`);
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect
    .poll(async () => askedChanges(popup))
    .toEqual([{ kind: 'create', url: `${site}${path}`, privacy: 1 }]);
});
