import type { Page } from '@playwright/test';
import { endUndo, inMenuOf } from '../../support/pages/reports-page.ts';
import { startFilled } from '../../support/service/report-service.ts';
import { expect, test } from '../../support/browser/test.ts';

const project = 'shop.example.com';
const day = 24 * 60 * 60_000;
const checks = (page: Page) => page.getByRole('table', { name: 'What fails' });
const pages = (page: Page) => page.getByRole('table', { name: /^Pages/ });
/** The requests for one report that have reached the service. */
const reads = (service: { requests: { path: string }[] }) =>
  service.requests.filter(({ path }) => /\/reports\/\d+$/.test(path)).map(({ path }) => path);

test('A project shows its results over time; its checks are read on a click, through the death of the background and a revoked key; and each leads to the pages that fail it', async ({
  harness,
}) => {
  const service = await startFilled(
    [95, 92, 60, 30, 20, 10].map((score, at) => ({
      url: `https://${project}/${at}`,
      score,
      at: Date.now() - (10 - at) * day,
    })),
  );
  await harness.connect(service);
  const page = await harness.open(`reports.html?tab=project&project=${project}`);
  await expect(page.getByText('6 pages · first report in')).toBeVisible();
  await expect(page.getByRole('img', { name: 'This week: Good 2, Decent 1, Bad 3' })).toBeVisible();
  await page.getByText('As a table').click();
  await expect(
    page.getByRole('table', { name: 'Results over time' }).getByRole('row').nth(1),
  ).toContainText('213');
  await expect(pages(page).getByRole('row')).toHaveCount(7);
  await expect(pages(page).getByRole('row').nth(1)).toContainText('Bad 10');
  expect(reads(service)).toEqual([]);

  await page.getByRole('button', { name: 'Read the checks of 6 reports' }).click();
  await expect.poll(() => reads(service).length).toBe(2);
  await expect(page.getByRole('progressbar', { name: 'Reading checks' })).toBeVisible();
  // The key is revoked, and the background dies.
  const setKey = async (key: string) =>
    page.evaluate(
      `chrome.storage.local.get('connections').then(({ connections }) => chrome.storage.local.set({ connections: { ...connections, list: connections.list.map((one) => ({ ...one, apiKey: ${JSON.stringify(key)} })) } }))`,
    );
  await setKey('revoked');
  await expect(page.getByText('The service didn’t accept the API key')).toBeVisible();
  const session = await harness.context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await setKey(service.key);
  await expect(page.getByRole('progressbar', { name: 'Reading checks' })).toBeHidden({
    timeout: 15_000,
  });
  await expect(page.getByText('All checks were read.')).toBeVisible();
  await expect(page.getByText('The checks of 6 of 6 pages are on this device.')).toBeVisible();

  const failing = checks(page).getByRole('row').nth(1);
  await expect(failing).toContainText('3 of 6');
  await failing.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pages that fail this 3' })).toBeVisible();
  await expect(failing.getByRole('link')).toBeFocused();
  await expect(pages(page).getByRole('row')).toHaveCount(4);
  await page.reload();
  await expect(pages(page).getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Show all pages' }).click();
  await expect(pages(page).getByRole('row')).toHaveCount(7);
  await pages(page).getByRole('link', { name: '/5' }).click();
  await expect(page.getByRole('complementary', { name: 'Report' })).toContainText(`${project}/5`);
  await service.close();
});

test('A project that was deleted meanwhile, and one that the service does not have, say so', async ({
  harness,
}) => {
  const service = await startFilled([{ url: `https://${project}/` }]);
  await harness.connect(service);
  const page = await harness.open(`reports.html?tab=project&project=${project}`);
  const other = await harness.open(`reports.html?tab=project&project=${project}`);
  await expect(other.getByRole('link', { name: 'Show 1 report' })).toBeVisible();
  await inMenuOf(page.locator('section.project'), 'Delete project');
  await page.getByLabel('Type the project name to confirm').fill(project);
  await page.keyboard.press('Enter');
  await endUndo(page);
  for (const one of [page, other])
    await expect(one.getByText('This project was deleted.')).toBeVisible({ timeout: 15_000 });
  await page.goto(harness.extensionUrl('reports.html?tab=project&project=nowhere.example'));
  await expect(page.getByText('No reports yet')).toBeVisible();
  await page.getByRole('link', { name: 'All projects' }).click();
  await expect(page).toHaveTitle('Projects');
  await service.close();
});
