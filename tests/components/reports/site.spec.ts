import type { Page } from '@playwright/test';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { anyPage } from '../../support/browser/show.ts';
import { keep, type Kept } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aConnection, aJob, aReport, day, done } from '../../support/builders/values.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { expect, test as base } from '../support/component-test.ts';

const project = 'shop.example.com';
const checks = (page: Page) => page.getByRole('table', { name: 'What fails' });
const pages = (page: Page) => page.getByRole('table', { name: /^Pages/ });
const scores = [95, 92, 60, 30, 20, 10];
const report = (at: number, more: Partial<Report> = {}) =>
  aReport({
    id: `${at + 1}`,
    url: `https://${project}/${at}`,
    score: scores[at]!,
    ago: (10 - at) * day,
    ...more,
  });
const reports = scores.map((score, at) =>
  report(at, { checks: [{ title: 'Has a title', passed: score > 50, importance: 'high' }] }),
);

/** Keeps values on a device that is connected to a service without reports. */
const test = base.extend<{ keepHere: (kept: Kept) => Promise<void> }>({
  keepHere: async ({ harness }, use) => {
    const service = await startReportService();
    const { url: baseUrl, key: apiKey } = service;
    await use(async (kept) =>
      put(await anyPage(harness), () =>
        keep({ connections: [aConnection({ baseUrl, apiKey })], ...kept }),
      ),
    );
    await service.close();
  },
});

test('A project shows its results over time, and each of its checks leads to the pages that fail it', async ({
  harness,
  keepHere,
}) => {
  await keepHere({ archive: reports });
  const page = await harness.open(`reports.html?tab=project&project=${project}`);
  await expect(page.getByText('6 pages · first report in')).toBeVisible();
  await expect(page.getByRole('img', { name: 'This week: Good 2, Decent 1, Bad 3' })).toBeVisible();
  await page.getByText('As a table').click();
  await expect(
    page.getByRole('table', { name: 'Results over time' }).getByRole('row').nth(1),
  ).toContainText('213');
  await expect(page.getByText('The checks of 6 of 6 pages are on this device.')).toBeVisible();
  await expect(pages(page).getByRole('row')).toHaveCount(7);
  await expect(pages(page).getByRole('row').nth(1)).toContainText('Bad 10');

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
});

test('A project that was deleted meanwhile, and one that the service does not have, say so', async ({
  harness,
  keepHere,
}) => {
  await keepHere({ archive: reports, newest: reports });
  const page = await harness.open(`reports.html?tab=project&project=${project}`);
  await expect(page.getByRole('link', { name: 'Show 6 reports' })).toBeVisible();
  await keepHere({ newest: [], jobs: [aJob({ kind: 'delete-project', project }, done())] });
  await expect(page.getByText('This project was deleted.')).toBeVisible();
  await page.goto(harness.extensionUrl('reports.html?tab=project&project=nowhere.example'));
  await expect(page.getByText('No reports yet')).toBeVisible();
  await page.getByRole('link', { name: 'All projects' }).click();
  await expect(page).toHaveTitle('Projects');
});

test('A reading of checks says why it waits, and can be stopped', async ({ harness, keepHere }) => {
  await keepHere({ archive: scores.map((_, at) => report(at)) });
  const page = await harness.open(`reports.html?tab=project&project=${project}`);
  await page.getByRole('button', { name: 'Read the checks of 6 reports' }).click();
  await expect(page.getByRole('progressbar', { name: 'Reading checks' })).toBeVisible();
  // As the background writes it down.
  await page.evaluate(`chrome.storage.local.get().then((all) => {
    const [key, reading] = Object.entries(all).find(([, { walk }]) => walk?.total === 6);
    return chrome.storage.local.set({
      [key]: {
        ...reading,
        walk: { ...reading.walk, seen: 2, problem: { code: 'service-failed', status: 500 } },
      },
    });
  })`);
  await expect(page.getByText('2 of 6 reports')).toBeVisible();
  await expect(
    page.getByText('The service had an internal error · Retrying automatically.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Read the checks of 6 reports' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Reading checks' })).toHaveCount(0);
});
