import { changes } from '../../support/service/requests.ts';
import { popupPath } from '../../support/browser/show.ts';
import { startFilled } from '../../support/service/report-service.ts';
import { button, openedBy } from '../../support/browser/harness.ts';
import { letADayPass } from '../../support/pages/reports-page.ts';
import { expect, test } from '../../support/browser/test.ts';
import { runs, watchedPage, watchedReports } from './watched.ts';

test('A page is watched from the popup, runs while nobody looks, and tells what changed until that is seen', async ({
  harness,
}) => {
  const service = await startFilled(watchedReports);
  await harness.connect(service);
  const popup = await harness.open(popupPath(watchedPage));
  await popup.getByRole('button', { name: 'Show report' }).click();
  await expect(popup.getByRole('button', { name: 'Run again' })).toBeVisible();
  await popup.getByRole('button', { name: 'More' }).first().click();
  await popup.getByRole('menuitem', { name: 'Watch this page' }).click();
  await expect(popup.getByText('Watched every week')).toBeVisible();
  const page = await openedBy(harness, async () =>
    popup.getByRole('button', { name: 'Change', exact: true }).click(),
  );
  const row = page.getByRole('row').filter({ hasText: 'shop.example.com/boots' });
  await expect(row.getByLabel('Every')).toBeFocused();
  await row.getByLabel('Every').selectOption('Day');
  // The runs of watches are spread, so shortly after midnight the next one is still today.
  await expect(row).toContainText(/Good 90.*(today|tomorrow), .*0/);
  await expect(page.getByText('No changes so far')).toBeVisible();
  expect(changes(service)).toEqual([]);

  await harness.stopWorker();
  await page.evaluate(letADayPass);
  await expect(page.getByRole('region', { name: 'What changed' }).getByRole('listitem')).toHaveText(
    /Good\s*90.*Bad.*shop\.example\.com\/boots.*New/,
  );
  expect(runs(service)).toEqual(['/api/v1/reports/2']);
  expect(changes(service)).toHaveLength(1);
  await expect(row).toContainText(/Bad.*(today|tomorrow), .*1/);
  await expect.poll(() => button(harness)).toBe('1 1 new change');
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect.poll(() => button(harness)).toBe(' Report on this page');
  await service.close();
});
