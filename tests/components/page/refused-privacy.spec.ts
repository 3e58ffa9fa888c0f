import type { Page } from '@playwright/test';
import { aJob, asked, failed } from '../../support/builders/values.ts';
import { shop } from '../../screenshots/states/shop.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { endJobs } from '../support/end-jobs.ts';
import { expect, test } from '../support/component-test.ts';
import { fill, open, press } from './open-card.ts';

const change = { kind: 'privacy', reportId: '44', url: shop, privacy: 0 } as const;
const reason = 'Public reports are switched off here.';
const refused = (status: number) => [
  aJob(change, failed({ code: 'refused', status, text: reason })),
];
/** The texts that screen readers hear once they change. */
const heard = async (page: Page) => (await page.getByRole('status').allInnerTexts()).join('\n');

for (const status of [422, 403])
  test(`A change of privacy that the service refuses with ${status} says why on the card, with “Try again” and “Discard”`, async ({
    harness,
  }) => {
    await fill(harness, { jobs: refused(status) });
    const page = await open(harness);
    const notice = page.locator('.page .notice');
    await expect(notice).toContainText(reason);
    expect(await heard(page)).toContain(reason);
    await press(page, 'Try again').click();
    await expect(notice).toHaveCount(0);
    expect(await askedChanges(page)).toEqual([change]);
  });

test('“Discard” of a refused change leads to the main button, and the side panel has the same', async ({
  harness,
}) => {
  await fill(harness, { jobs: refused(422) });
  for (const place of ['side panel', 'popup'] as const) {
    const page = await open(harness, shop, place);
    await expect(page.locator('.page .notice')).toContainText(reason);
    if (place === 'side panel') continue;
    await press(page, 'Discard').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.page .notice')).toHaveCount(0);
    await expect(press(page, 'Run again')).toBeFocused();
    expect(await askedChanges(page)).toEqual([]);
  }
});

test('A change of privacy on the card is announced, while it is sent and once it is done', async ({
  harness,
}) => {
  await fill(harness, { jobs: [aJob(change, [asked(1_000)])] });
  const page = await open(harness);
  await expect.poll(async () => heard(page)).toContain('Changing privacy');
  await endJobs(page);
  await expect.poll(async () => heard(page)).toContain('Privacy changed');
});
