import { startReportService } from '../../support/service/report-service.ts';
import { expect, test } from '../../support/browser/test.ts';

test('A service that is down is told of once: its words, what waits, the next try, and “Try now”', async ({
  harness,
}) => {
  const made: { id: number; url: string; result: string }[] = [];
  const service = await startReportService(() => ({
    status: 503,
    json: { message: 'Down for maintenance.', status: 503 },
  }));
  await harness.connect(service);
  const popup = await harness.open('popup.html');
  const create = async (url: string) => {
    await popup.getByRole('textbox', { name: 'Address' }).fill(url);
    await popup.getByRole('button', { name: 'Create report' }).click();
    await expect(popup.getByRole('status').first()).toHaveText('Waiting for the service');
  };
  await create('https://example.org/one');
  await create('https://example.org/two');
  await expect(popup.getByText('The service is down')).toHaveCount(1);
  await expect(popup.getByText('Down for maintenance.')).toHaveCount(1);
  await expect(popup.getByText(/^2 waiting · (Next try in \d+ s|Trying now…)/)).toBeVisible();
  // Nothing was sent, so there is nothing to be found out.
  expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  service.play(({ method }) => {
    if (method === 'POST')
      made.unshift({ id: made.length + 1, url: `example.org/${made.length}`, result: 'good' });
    return method === 'POST' ? { status: 201, json: made[0] } : { json: { data: made } };
  });
  await popup.getByRole('button', { name: 'Try now' }).click();
  await expect.poll(() => made.length, { timeout: 3_000 }).toBe(2);
  await expect(popup.getByText('The service is down')).toHaveCount(0);
  await service.close();
});
