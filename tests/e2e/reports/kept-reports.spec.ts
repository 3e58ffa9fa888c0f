import { elsewhere } from '../../support/browser/profile.ts';
import { expect } from '../../support/browser/test.ts';
import { row, rows, test } from '../../support/pages/reports-page.ts';

test('Without the service every batch that this device has can be reached', async ({
  harness,
  filled,
}) => {
  await harness.connect(elsewhere(filled));
  const page = await harness.open('reports.html?per_page=10');
  const button = (name: string) =>
    page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name });
  for (const first of ['page-20', 'page-10']) {
    await button('Next').click();
    await expect(row(page, first)).toHaveCount(1);
  }
  await harness.context.setOffline(true);
  await page.goto(page.url().replace(/\?.*/, '?per_page=10'));
  await expect(page.getByText('You’re offline')).toBeVisible();
  await expect(row(page, 'page-30')).toHaveCount(1);
  for (const first of ['page-20', 'page-10']) {
    await button('Next').click();
    await expect(row(page, first)).toHaveCount(1);
    await expect(rows(page)).toHaveCount(10);
  }
  await expect(button('Next')).toBeDisabled();
  await button('Previous').click();
  await expect(row(page, 'page-20')).toHaveCount(1);
});
