import type { Page } from '@playwright/test';
import { startService } from '../../../local-service/src/command/start.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { popupPath } from '../../support/browser/show.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { recordRequests } from '../../support/service/requests.ts';
import { openedBy } from '../../support/browser/harness.ts';
import { expect, test } from '../../support/browser/test.ts';

const fixFirst = (page: Page) => page.getByRole('list', { name: 'Fix first' });
const result = (page: Page) => page.getByRole('region', { name: 'This page' });
/** The requests for one report, which alone are made for checks. */
const readsOf = ({ requests }: { requests: { method: string; path: string }[] }) =>
  requests.filter(({ method, path }) => method === 'GET' && /\/reports\/\d+$/.test(path)).length;

test('After a create its checks stand below the result without a further request, at the next opening without a service, and “Checks” opens the report in Reports', async ({
  harness,
  site,
}) => {
  const service = await startService({ audit: quickAudit({ score: 40 }), key: 'a-key-for-tests' });
  const recorded = recordRequests(service.port);
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(page);
  await popup.getByRole('button', { name: 'Create report' }).click();
  const found = [
    /^Images have text.*Medium importance.*1 found:.*<img src="a.png">$/,
    /^Page is fast.*Low importance.*40 of 100$/,
  ];
  await expect(fixFirst(popup).getByRole('listitem')).toHaveText(found);
  expect(readsOf(recorded)).toBe(0);
  await popup.close();
  recorded.stop();
  await service.close();

  const again = await harness.clickToolbar(page);
  await expect(fixFirst(again).getByRole('listitem')).toHaveText(found);
  const link = again.getByRole('link', { name: 'Checks (2 failed)' });
  const reports = await openedBy(harness, async () => link.click());
  await expect(reports).toHaveURL(/[?&]report=1(&|$)/);
  await expect(
    reports.getByRole('complementary', { name: 'Report' }).getByText('Images have text').first(),
  ).toBeVisible();
});

test('Where all checks passed, that is said, with the way to them', async ({ harness }) => {
  const service = await startService({ audit: quickAudit({ score: 90 }), key: 'a-key-for-tests' });
  await harness.connect(service);
  const popup = await harness.open(popupPath('https://example.com/'));
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByText('All checks passed')).toBeVisible();
  await expect(popup.getByRole('link', { name: 'Checks', exact: true })).toHaveAttribute(
    'href',
    '/reports.html?report=1',
  );
  await expect(fixFirst(popup)).toHaveCount(0);
  await service.close();
});

const url = 'https://example.com/page';
const generated_at = '2026-11-01T10:00:00Z';
const listed = { id: 7, url, result: 'bad', score: 31, generated_at, privacy: 1 };
const results = { title: { title: 'Has a title', passed: false, importance: 'high' } };

test('After a create and after a run whose answers have no checks the report is read once each', async ({
  harness,
}) => {
  let now = listed;
  let isThere = false;
  const service = await startReportService(({ pathname, method }) => {
    if (method === 'POST') isThere = true;
    if (method === 'PUT') now = { ...listed, generated_at: '2026-11-02T10:00:00Z' };
    if (pathname.endsWith('/reports') && method === 'GET')
      return { json: { data: isThere ? [now] : [] } };
    return { json: method === 'GET' ? { ...now, results } : now };
  });
  await harness.connect(service);
  const open = async () => harness.open(popupPath(url));
  let popup = await open();
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(fixFirst(popup)).toContainText('Has a title');
  expect(readsOf(service)).toBe(1);
  for (let times = 0; times < 2; times += 1) {
    await popup.close();
    popup = await open();
    await expect(fixFirst(popup)).toContainText('Has a title');
  }
  expect(readsOf(service)).toBe(1);
  // A run reads the report before it, too.
  await popup.getByRole('button', { name: 'Run again' }).click();
  await expect(result(popup)).toContainText('same as last time');
  await expect(fixFirst(popup)).toContainText('Has a title');
  await expect.poll(() => readsOf(service)).toBe(3);
  await popup.close();
  await expect(fixFirst(await open())).toContainText('Has a title');
  expect(readsOf(service)).toBe(3);
  await service.close();
});

test('A service that never sends checks is asked for them once after a create, and not because the popup opens', async ({
  harness,
}) => {
  let all: object[] = [listed];
  const service = await startReportService(({ pathname, method }) => {
    if (method === 'POST') all = [{ ...listed, id: 8 }, listed];
    const isList = pathname.endsWith('/reports') && method === 'GET';
    return { json: isList ? { data: all } : { ...listed, id: 8 } };
  });
  await harness.connect(service);
  // The archive has the report from the list, without its checks.
  let popup = await harness.open(popupPath(url));
  await expect(result(popup)).toContainText('Bad');
  await popup.close();
  popup = await harness.open(popupPath(url));
  await expect(result(popup)).toContainText('first report');
  expect(readsOf(service)).toBe(0);
  await popup.getByRole('button', { name: 'New report' }).click();
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect.poll(() => readsOf(service)).toBe(1);
  for (let times = 0; times < 3; times += 1) {
    await popup.close();
    popup = await harness.open(popupPath(url));
    await expect(result(popup)).toContainText('same as last time');
    // The list is asked for at each opening, after the checks would be.
    const lists = () => service.requests.filter(({ path }) => path.includes('sort_by=id')).length;
    const before = lists();
    await popup.evaluate(`dispatchEvent(new Event('online'))`);
    await expect.poll(lists).toBeGreaterThan(before);
  }
  expect(readsOf(service)).toBe(1);
  await expect(popup.getByRole('link', { name: /^Checks/ })).toHaveCount(0);
  await service.close();
});
