import type { Page } from '@playwright/test';
import { startReportService } from '../../support/service/report-service.ts';
import { expect } from '../support/component-test.ts';
import { test } from './runs.ts';

/** All that can be clicked or filled in. */
const controls = (page: Page) =>
  page.locator(':is(button, input, select, progress, summary, [role="menu"]):visible');
/** The ids that more than one element has. */
const repeatedIds = async (page: Page) =>
  page
    .locator('[id]')
    .evaluateAll((all) => all.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) < at));

test('On paper an open report stands alone, written out and without controls, and so does the list', async ({
  openRuns,
  service,
}) => {
  const page = await openRuns('?report=3');
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText('example.com/shop');
  await expect(paper).toContainText(`${service.url}/reports/3`);
  await expect(paper).toContainText(/Decent · 68 of 100.*Nov 18, 2026.*Private/);
  await page.evaluate("document.documentElement.dataset.theme = 'dark'");
  await expect(page.locator('main')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(paper.getByRole('heading', { level: 2 })).toHaveText([
    'Checks',
    'What changed since Nov 11, 2026',
    'Failed 2',
    'Passed 1',
  ]);
  const heights = await Promise.all(
    ['Checks', 'History'].map(async (name) =>
      paper
        .getByRole('heading', { name, exact: true })
        .evaluate((one) => one.getBoundingClientRect().top),
    ),
  );
  expect(heights[0]).toBe(heights[1]);
  await expect(paper).toContainText(
    /Now failing: Images lack sizes\s*Now failing: Sets no cookies\s*Removed: /,
  );
  await expect(paper).toContainText('Page load time: 205 ms');
  await expect(controls(page)).toHaveCount(0);
  await expect(page.locator('table:visible, h1:visible')).toHaveCount(1);
  expect(await repeatedIds(page)).toEqual([]);

  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByRole('row', { name: /Good 90 example\.com\/blog first Nov 9, 2026/ }),
  ).toBeVisible();
  await expect(page.locator('th').getByText('Address')).toBeVisible();
  await expect(page.getByRole('row').getByText('Good', { exact: true })).toHaveCSS(
    'color',
    'rgb(0, 0, 0)',
  );
  await expect(controls(page)).toHaveCount(0);
});

test('On paper a comparison says which runs it is of, counts what is the same, and has no controls', async ({
  openRuns,
}) => {
  const page = await openRuns('?compare=1@&with=2@');
  const table = page.getByRole('table', { name: 'Compare' });
  await page.getByRole('button', { name: 'Unchanged 3' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(table.getByRole('columnheader')).toHaveText([
    '20 points better in 7 days',
    'Earlier',
    'Later',
  ]);
  await expect(
    table.getByRole('row', { name: /^Audited Nov 4, 2026.* Nov 11, 2026/ }),
  ).toBeVisible();
  await expect(table.getByRole('heading').getByText('Unchanged 3')).toBeVisible();
  await expect(table.getByRole('row', { name: /^Page load time/ })).toBeVisible();
  await expect(controls(page)).toHaveCount(0);
  await expect(page.getByText(/ago$/)).toHaveCount(0);
  expect(await repeatedIds(page)).toEqual([]);
});

test('A printed list has all of its rows, with each address as long as it is and each result in words', async ({
  harness,
}) => {
  const path = `${'a-long-name/'.repeat(20)}end`;
  const rows = Array.from({ length: 100 }, (_, at) => ({
    id: at + 1,
    url: `https://example.com/${at}/${path}`,
    result: ['good', 'decent', 'bad'][at % 3],
    score: 100 - at,
    privacy: 1,
    generated_at: '2026-11-18T10:00:00Z',
  }));
  const service = await startReportService(() => ({
    json: { data: rows, meta: { total: 300, current_page: 1, last_page: 3, per_page: 100 } },
  }));
  await harness.connect(service);
  const page = await harness.open('reports.html?per_page=100');
  await expect(page.getByRole('button', { name: 'Page 3' })).toBeVisible();
  await page.setViewportSize({ width: 720, height: 1_000 });
  await page.emulateMedia({ media: 'print' });
  const address = page.locator('.table .address');
  await expect(address).toHaveCount(100);
  const ends = await address.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().right),
  );
  expect(Math.max(...ends)).toBeLessThan(page.viewportSize()!.width);
  await expect(page.getByRole('row', { name: /^Bad 98 example\.com\/2\/.*end/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveText(/^1–100 of 300\s*/);
  await expect(controls(page)).toHaveCount(0);
  await service.close();
});

test('A printed report has as many pages as it needs, on A4 and on Letter, and breaks no check over two', async ({
  harness,
}) => {
  const results = Array.from({ length: 120 }, (_, at) => ({
    title: `Check ${at}`,
    passed: at % 3 === 0,
    importance: 'high',
    errors: Array.from({ length: 9 }, () => `<img src="${'long/'.repeat(20)}.png">`),
  }));
  const report = {
    id: 1,
    url: 'https://example.com/',
    result: 'bad',
    score: 9,
    privacy: 1,
    results,
  };
  const service = await startReportService(({ pathname }) => ({
    json: { data: pathname.endsWith('/1') ? report : [report] },
  }));
  await harness.connect(service);
  const page = await harness.open('reports.html?report=1');
  await expect(page.getByText('40 of 120 passed').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const findings = page.locator('.paper .finding');
  await expect(findings).toHaveCount(80);
  const breaks = await findings.evaluateAll((all) =>
    all.map((check) => getComputedStyle(check as never).breakInside),
  );
  expect(breaks).toEqual(Array.from({ length: 80 }, () => 'avoid'));
  await page.emulateMedia({ media: null });
  // The paper is there while the browser prints, and only then.
  await page.evaluate(`new MutationObserver(() => {
    globalThis.printed ||= document.querySelectorAll('.paper .finding').length;
  }).observe(document.body, { childList: true, subtree: true })`);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeGreaterThan(5);
  }
  expect(await page.evaluate('globalThis.printed')).toBe(80);
  await expect(page.getByRole('article')).toHaveCount(0);
  await service.close();
});
