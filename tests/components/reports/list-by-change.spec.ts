import type { Page } from '@playwright/test';
import { startReportService } from '../../support/service/report-service.ts';
import { keep } from '../../support/builders/keep.ts';
import { anyPage } from '../../support/browser/show.ts';
import { put } from '../../support/builders/show.ts';
import { aConnection, aReport, day, hour } from '../../support/builders/values.ts';
import { asked } from '../../support/service/requests.ts';
import { expect, test } from '../support/component-test.ts';

/** A time of today, the same in the archive and in the answers. */
const newest = Date.now() - hour;
/** The scores of pages: of the report before, if there is one, and now. */
const scores = [
  ['fell', 80, 70],
  ['fell-most', 90, 40],
  ['first', null, 60],
  ['rose', 50, 90],
  ['second', null, 60],
] as const;
const timeOf = (at: number) => newest - at * hour;
const reports = scores.flatMap(([name, before, score], at) => {
  const url = `https://shop.example.com/${name}`;
  const now = aReport({ id: `${at}`, url, score, generatedAt: timeOf(at) });
  return before === null
    ? [now]
    : [aReport({ id: `1${at}`, url, score: before, ago: 9 * day }), now];
});
const now = scores.map(([name, , score], at) => ({
  id: at,
  url: `https://shop.example.com/${name}`,
  result: score > 79 ? 'good' : score < 49 ? 'bad' : 'decent',
  score,
  project: 'shop.example.com',
  generated_at: new Date(timeOf(at)).toISOString(),
  privacy: 1,
}));
const names = (page: Page) =>
  page.getByRole('table', { name: 'Reports' }).getByRole('rowheader').allInnerTexts();

test('The list is sorted by change on the device, and says so; “first” is seen once; filters have counts', async ({
  harness,
}) => {
  const service = await startReportService(({ pathname }) =>
    pathname.endsWith('/projects')
      ? { json: { data: [{ project: 'shop.example.com', reports: 5 }] } }
      : { json: { data: now, meta: { total: 5, current_page: 1, last_page: 1 } } },
  );
  const { url: baseUrl, key: apiKey } = service;
  await put(await anyPage(harness), () =>
    keep({ connections: [aConnection({ baseUrl, apiKey })], archive: reports }),
  );
  const page = await harness.open('reports.html');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of ['All 5', 'Good 1', 'Decent 3', 'Bad 1'])
    await expect(page.getByRole('radio', { name })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Project' })).toContainText(
    'shop.example.com (5)',
  );
  await expect(page.getByRole('cell', { name: 'shop.example.com', exact: true })).toHaveCount(5);
  await expect(page.locator('td.change > .muted').getByText('first')).toHaveCount(1);
  const before = asked(service, 'reports').length;

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Services can’t sort by change.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Change' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const order = async () => (await names(page)).map((text) => /\/([a-z-]+)/.exec(text)?.[1]);
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual(['fell-most', 'fell', 'rose']);
  expect(new URL(page.url()).search).toBe('?sort=asc&sort_by=change');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.poll(async () => (await order()).slice(0, 3)).toEqual(['rose', 'fell', 'fell-most']);
  expect(asked(service, 'reports')).toHaveLength(before);
  await service.close();
});
