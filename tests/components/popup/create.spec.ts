import { popupPath } from '../../support/browser/show.ts';
import { expect, test } from '../support/component-test.ts';
import { answerAtOnce, press } from '../page/open-card.ts';
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

test('“Public” is for one report of one page alone, also while the popup stays open', async ({
  harness,
}) => {
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  const popup = await harness.open(popupPath(`${site}/`));
  await answerAtOnce(popup);
  const chosen = (name: string) => popup.getByRole('radio', { name });
  await chosen('Public').check({ force: true });
  await press(popup, 'Create report').click();
  await expect(popup.getByRole('status').first()).toContainText('Report created');
  expect(await askedChanges(popup)).toEqual([{ kind: 'create', url: `${site}/`, privacy: 0 }]);
  await press(popup, 'New report').click();
  await expect(chosen('Private')).toBeChecked();
  await chosen('Public').check({ force: true });
  await popup.getByRole('textbox', { name: 'Address' }).fill(`${site}/other`);
  await expect(chosen('Private')).toBeChecked();
});
