import { readFile } from 'node:fs/promises';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { anyPage } from '../../support/browser/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aConnection, aReport } from '../../support/builders/values.ts';
import { pasted } from '../../support/pages/reports-page.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { expect, test as base } from '../support/component-test.ts';

const project = 'shop.example.com';
const check = (title: string, passed: boolean): Check => ({ title, passed, importance: 'high' });
const report = (page: string, month: number, score: number, checks?: Check[]) =>
  aReport({
    id: `${page}-${month}`,
    url: `https://${project}/${page}`,
    score,
    generatedAt: new Date(2026, month - 1, 15, 9).getTime(),
    ...(checks && { checks }),
  });
const [text, title] = ['Images have a text', 'Has a title'];
const archive = [
  report('boots', 9, 30, [check(text, false), check(title, true)]),
  report('boots', 10, 90, [check(text, true), check(title, false)]),
  report('sale', 9, 40, [check(text, false)]),
  report('sale', 10, 60, [check(text, true)]),
  report('idle', 9, 90, [check(text, true)]),
  report('unknown', 10, 90),
];
const search = (days: object) => `?${new URLSearchParams({ tab: 'mended', project, ...days })}`;
const october = search({ from: '2026-10-01', to: '2026-10-31' });

/** Opens Reports on a device with these reports, which is connected to a service without any. */
const test = base.extend<{ open: (search: string) => ReturnType<typeof anyPage> }>({
  open: async ({ harness }, use) => {
    const service = await startReportService();
    const { url: baseUrl, key: apiKey } = service;
    await put(await anyPage(harness), () =>
      keep({ connections: [aConnection({ baseUrl, apiKey })], archive }),
    );
    await use(async (address) => harness.open(`reports.html${address}`));
    await service.close();
  },
});

test('“Mended” tells what failed and passes, and what newly fails, and leads to the runs', async ({
  open,
}) => {
  const page = await open(october);
  const mended = page.getByRole('region', { name: /^Mended 1/ });
  await expect(page).toHaveTitle(`Mended · ${project}`);
  await expect(page.getByText('Oct 1, 2026 to Oct 31, 2026')).toBeVisible();
  await expect(mended.getByRole('listitem').first()).toContainText(
    /Images have a text.*High.*2 pages/,
  );
  await expect(mended.getByText('Sep 15, 2026 to Oct 15, 2026')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Newly failing 1' })).toContainText(title);
  await expect(
    page.getByRole('region', { name: 'Results of 2 pages' }).getByRole('listitem'),
  ).toHaveText([
    'Earlier: Good 0, Decent 0, Bad 2',
    'Later: Good 1, Decent 1, Bad 0',
    '1 page has no run in this time, and is not counted.',
    /^1 page ran in this time/,
  ]);
  await mended.getByRole('link', { name: 'Sep 15, 2026 to Oct 15, 2026' }).first().click();
  await expect(page.getByRole('heading', { name: 'Compare' })).toBeVisible();
  await page.goBack();
  await mended.getByRole('link', { name: `${project}/boots` }).click();
  await expect(page.getByRole('complementary')).toContainText(`${project}/boots`);
});

test('A project leads to what was mended this month, and back, and wrong days are told', async ({
  open,
}) => {
  const page = await open(`?${new URLSearchParams({ tab: 'project', project })}`);
  await page.getByRole('link', { name: 'Mended' }).click();
  const [from, to] = [page.getByLabel('From'), page.getByLabel('To', { exact: true })];
  await expect(page.getByRole('button', { name: 'This month' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(from).toHaveValue(/-01$/);
  await from.fill('2026-10-31');
  await to.fill('2026-10-01');
  await expect(page.getByText('This day is before the first one.')).toBeVisible();
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/from=2026-10-31&to=2026-10-01/);
  await expect(page.getByRole('heading', { name: /^Results/ })).toHaveCount(0);
  await from.fill('');
  await expect(page.getByText('Choose a day.')).toBeVisible();
  await from.fill('2026-10-01');
  await to.fill('2026-10-31');
  await expect(page.getByRole('heading', { name: 'Mended 1' })).toBeVisible();
  await page.getByRole('link', { name: project, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What fails' })).toBeVisible();
});

test('What was mended goes to the clipboard, into a file, and onto paper', async ({
  open,
  harness,
  site,
}) => {
  const page = await open(october);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await pasted(harness, site.url)).toMatch(/^Mended: shop\.example\.com\n\n- Oct 1, 2026/);
  await page.bringToFront();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('mended-2026-10-01-2026-10-31.csv');
  expect((await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(4);
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText(`Mended: ${project}`);
  await expect(paper.getByRole('heading', { level: 2 })).toHaveText([
    'Results of 2 pages',
    'Mended 1',
    'Newly failing 1',
  ]);
  await expect(paper).toContainText(`${project}/sale`);
  await expect(page.locator(':is(button, input, nav, h1):visible')).toHaveText([
    `Mended: ${project}`,
  ]);
});

test('A reading that was cancelled tells nothing, and begins anew when asked', async ({ open }) => {
  const page = await open(`?${new URLSearchParams({ tab: 'project', project })}`);
  // The archive answers only once the person has cancelled.
  await page.evaluate(`{
    const open = IDBObjectStore.prototype.openCursor;
    const held = new Promise((resolve) => { globalThis.letGo = resolve; });
    IDBObjectStore.prototype.openCursor = function (...parameters) {
      const opened = open.apply(this, parameters);
      const listen = opened.addEventListener.bind(opened);
      opened.addEventListener = (name, listener, ...rest) =>
        listen(name, (event) => void held.then(() => listener(event)), ...rest);
      return opened;
    };
  }`);
  await page.getByRole('link', { name: 'Mended' }).click();
  await expect(page.getByRole('progressbar', { name: 'Reading checks' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled')).toBeVisible();
  await page.evaluate('letGo()');
  await expect(page.getByRole('heading', { name: /^Mended \d/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /^Mended \d/ })).toBeVisible();
});
