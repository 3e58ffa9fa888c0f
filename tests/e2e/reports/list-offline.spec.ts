import { changes } from '../../support/service/requests.ts';
import { elsewhere } from '../../support/browser/profile.ts';
import {
  expect,
  pagination,
  panel,
  row,
  rows,
  status,
  test,
} from '../../support/pages/reports-page.ts';

test('Without a network the rows of this device show, and are marked; a report that is opened then is read once there is one', async ({
  harness,
  filled,
}) => {
  await harness.connect(elsewhere(filled));
  const page = await harness.open('reports.html?per_page=10');
  await page.setViewportSize({ width: 1500, height: 900 });
  await expect(rows(page)).toHaveCount(10);
  await pagination(page).getByRole('button', { name: 'Next' }).click();
  await expect(pagination(page)).toContainText('11–20 of 30');
  await harness.context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You’re offline')).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await expect(status(page)).toHaveText('20 reports saved on this device');
  await row(page, 'page-20').getByRole('link').click();
  await expect(panel(page).getByText('You’re offline')).toBeVisible();
  await expect(panel(page)).not.toContainText('has a title');
  await harness.context.setOffline(false);
  await expect(status(page)).toHaveText('30 reports');
  await expect(panel(page)).toContainText('Page blog.example.org/page-20 has a title');
  await expect(page.getByText('You’re offline')).toHaveCount(0);
  expect(changes(filled)).toEqual([]);
});
