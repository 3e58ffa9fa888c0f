import { newest } from '../../screenshots/states/shop.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';
import { dialog, fill, open, press } from './open-card.ts';

const words = 'Public, although you asked for private';
/** The newest reports, of which these are public although the person asked for private. */
const withOthers = (...ids: string[]) =>
  newest.map((one) =>
    Object.assign({}, one, ids.includes(one.id) && ({ privacy: 0, askedPrivacy: 1 } as const)),
  );

for (const place of ['popup', 'side panel'] as const)
  test(`The card in the ${place} says that the report is public although private was asked for, until that is dismissed`, async ({
    harness,
  }) => {
    await fill(harness, { newest: withOthers('44') });
    const page = await open(harness, undefined, place);
    const mark = page.getByRole('status').filter({ hasText: words });
    await expect(mark).toBeVisible();
    await expect(page.getByText('Public: anyone with the link')).toBeVisible();
    await press(page, 'Dismiss').click();
    await expect(mark).toHaveCount(0);
    await expect(page.locator('body')).not.toBeFocused();
    const again = await open(harness, undefined, place);
    await expect(again.getByText('Public: anyone with the link')).toBeVisible();
    await expect(again.getByText(words)).toHaveCount(0);
  });

test('“Change privacy” beside the mark begins with the privacy that was asked for', async ({
  harness,
}) => {
  await fill(harness, { newest: withOthers('44') });
  const page = await open(harness);
  const notice = page.locator('.notice').filter({ hasText: words });
  await notice.getByRole('button', { name: 'Change privacy' }).click();
  await expect(dialog(page).getByRole('radio', { name: 'Private' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => askedChanges(page))
    .toMatchObject([{ kind: 'privacy', reportId: '44', privacy: 1 }]);
  // The mark stays until the service has answered.
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('button', { name: 'Change privacy' })).toHaveCount(0);
});

test('A recent report says it in its row, and its menu dismisses that', async ({ harness }) => {
  await fill(harness, { newest: withOthers('47') });
  const page = await open(harness);
  const row = page.getByRole('listitem').filter({ hasText: 'old.example.net' });
  await expect(row).toContainText(words);
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Dismiss' }).click();
  await expect(row).not.toContainText(words);
  await expect(row).toContainText('Public');
});
