import { startFilled } from '../../support/service/report-service.ts';
import { readings } from '../../support/service/requests.ts';
import { expect, test } from '../../support/browser/test.ts';

const project = 'shop.example.com';

test('The checks of a project are read on a click, through a revoked key and the death of the background', async ({
  harness,
}) => {
  const service = await startFilled(
    [95, 92, 60, 30, 20, 10].map((score, at) => ({ url: `https://${project}/${at}`, score })),
  );
  await harness.connect(service);
  const page = await harness.open(`reports.html?tab=project&project=${project}`);
  await expect(page.getByRole('table', { name: /^Pages/ }).getByRole('row')).toHaveCount(7);
  expect(readings(service)).toEqual([]);

  await page.getByRole('button', { name: 'Read the checks of 6 reports' }).click();
  await expect.poll(() => readings(service).length).toBe(2);
  const setKey = async (key: string) =>
    page.evaluate(
      `chrome.storage.local.get('connections').then(({ connections }) => chrome.storage.local.set({ connections: { ...connections, list: connections.list.map((one) => ({ ...one, apiKey: ${JSON.stringify(key)} })) } }))`,
    );
  await setKey('revoked');
  await expect(page.getByText('The service didn’t accept the API key')).toBeVisible();
  await harness.stopWorker();
  await setKey(service.key);
  await expect(page.getByText('All checks were read.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('The checks of 6 of 6 pages are on this device.')).toBeVisible();
  expect(new Set(readings(service))).toEqual(new Set(['1', '2', '3', '4', '5', '6']));
  await service.close();
});
