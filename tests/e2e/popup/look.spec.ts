import { expect, test } from '../../support/browser/test.ts';
import { startFilled } from '../../support/service/report-service.ts';
import { namingPage, oldReportOf } from '../shared/unseen-page.ts';

test('No request names the page in front before “Look at the service”, which names it once and brings its card', async ({
  harness,
  site,
}) => {
  const url = `${site.url}/other`;
  const service = await startFilled(oldReportOf(url));
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(url));
  const band = popup.getByRole('region', { name: 'This page' });
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeFocused();
  await expect(popup.getByText('newer.example/59')).toBeVisible();
  await expect(band).toContainText('No report on this device');
  expect(service.requests.length).toBeGreaterThan(0);
  expect(namingPage(service, url)).toEqual([]);
  await band.getByRole('button', { name: 'Look at the service' }).click();
  await expect(band).toContainText('Decent');
  await expect(popup.getByRole('button', { name: 'Run again' })).toBeVisible();
  await expect(band.getByRole('link')).toBeFocused();
  expect(namingPage(service, url)).toMatchObject([{ method: 'GET' }]);
  await service.close();
});
