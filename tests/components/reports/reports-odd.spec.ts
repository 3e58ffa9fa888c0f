import { aJob, aReport, failed } from '../../support/builders/values.ts';
import { asked } from '../../support/service/requests.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { expect, test } from '../support/component-test.ts';
import { openKept } from '../support/open-kept.ts';
import { row, rows } from '../../support/pages/reports-page.ts';

const report = (id: number, url = `https://example.com/${id}`) => ({
  id,
  url,
  result: 'good',
  generated_at: '2026-11-01T10:00:00Z',
  privacy: 1,
});

test('A late answer never replaces a newer one', async ({ harness }) => {
  const service = await startReportService(({ searchParams }) => {
    const search = searchParams.get('search');
    return {
      json: { data: [report(9, `https://example.com/${search}`)] },
      delay: search === 'slow' ? 2_000 : 0,
    };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  const box = page.getByRole('searchbox', { name: 'Search reports' });
  await box.fill('slow');
  await box.press('Enter');
  await expect
    .poll(() => asked(service, 'reports').at(-1))
    .toEqual({ search: 'slow', search_by: 'url', sort_by: 'generated_at', per_page: '25' });
  await box.fill('fast');
  await box.press('Enter');
  await expect(row(page, 'example.com/fast')).toHaveCount(1);
  await page.waitForTimeout(2_500);
  await expect(row(page, 'example.com/fast')).toHaveCount(1);
  await service.close();
});

test('Rows that cannot be read are counted and hide no others; a report named twice is shown once; links are enough to go on', async ({
  harness,
}) => {
  const service = await startReportService(({ pathname, searchParams }) =>
    searchParams.get('page') === '2'
      ? { json: { data: [report(3), report(4)], links: { next: null } } }
      : {
          json: {
            data: [report(1), { nonsense: true }, 7, report(1), report(3)],
            links: { next: `${pathname}?page=2` },
          },
        },
  );
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('2 reports couldn’t be read')).toBeVisible();
  const next = page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('button', { name: 'Next' });
  // The service does not tell how many pages there are, so the page does not either.
  await expect(page.getByRole('navigation', { name: 'Pagination' }).getByRole('button')).toHaveText(
    ['Previous', 'Next'],
  );
  await next.click();
  await expect(row(page, 'example.com/4')).toHaveCount(1);
  await expect(next).toBeDisabled();
  expect(asked(service, 'reports').at(-1)).toEqual({
    page: '2',
    sort_by: 'generated_at',
    per_page: '25',
  });
  await service.close();
});

test('A service that knows neither sort nor batch size is not hidden: the list shows what came, and counts what is far too much', async ({
  harness,
}) => {
  const many = Array.from({ length: 100 }, (_, at) => report((at * 37) % 101));
  const service = await startReportService(() => ({ json: many }));
  await harness.connect(service);
  const page = await harness.open('reports.html?sort_by=url&sort=asc&per_page=10');
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).nth(1)).toContainText('example.com/37');
  await expect(rows(page).nth(2)).toContainText('example.com/74');
  await expect(page.getByText('80 reports couldn’t be read')).toBeVisible();
  await service.close();
});

test('On the narrowest screen the longest of times stands on one line, and nothing on another', async ({
  harness,
}) => {
  const old = new Date(Date.now() - 349 * 24 * 60 * 60_000).toISOString();
  const longest = {
    ...report(1, `https://example.com/${'long/'.repeat(20)}`),
    result: 79,
    privacy: 2,
    generated_at: old,
  };
  const service = await startReportService(() => ({ json: { data: [longest] } }));
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(rows(page)).toHaveText(/Decent 79.*11 months ago.*Password/);
  const boxOf = (text: string) => rows(page).getByText(text, { exact: true }).boundingBox();
  const [score, time, privacy] = await Promise.all([
    boxOf('79'),
    boxOf('11 months ago'),
    boxOf('Password'),
  ]);
  expect(time!.height).toBeLessThan(20);
  expect(score!.x + score!.width).toBeLessThan(time!.x);
  const below = time!.y + time!.height <= privacy!.y;
  expect(below || time!.x + time!.width < privacy!.x).toBe(true);
  expect(privacy!.x + privacy!.width).toBeLessThanOrEqual(320);
  await service.close();
});

test('A search finds what the list shows: as it was typed, once more as it is stored, and then on this device', async ({
  harness,
}) => {
  const path =
    'https://news.test/%D8%A7%D9%84%D8%B9%D8%B1%D8%A8%D9%8A%D8%A9/%D9%85%D9%82%D8%A7%D9%84';
  const stored = [path, 'https://xn--bcher-kva.test/'];
  const service = await startReportService(({ searchParams }) => {
    const search = searchParams.get('search') ?? '';
    return {
      json: {
        data: stored.map((url, at) => report(at, url)).filter(({ url }) => url.includes(search)),
      },
    };
  });
  const page = await openKept(harness, service, 'reports.html', {
    archive: stored.map((url, at) => aReport({ id: `${at}`, url })),
  });
  await expect(rows(page)).toHaveCount(2);
  // The rows of this device are there before the service was asked for its own.
  await expect.poll(() => asked(service, 'reports')).toHaveLength(1);
  const note = page.getByText('The service finds none. These reports are on this device.');
  const box = page.getByRole('searchbox', { name: 'Search reports' });
  for (const [typed, second, shown, notes] of [
    ['مقال', '%D9%85%D9%82%D8%A7%D9%84', 'news.test/العربية/مقال', 0],
    ['bücher.test', 'xn--bcher-kva.test', 'bücher.test', 0],
    ['bücher', 'b%C3%BCcher', 'bücher.test', 1],
  ] as const) {
    const before = asked(service, 'reports').length;
    await box.fill(typed);
    await box.press('Enter');
    await expect(rows(page)).toHaveText([new RegExp(shown)]);
    await expect(note).toHaveCount(notes);
    const searches = () => asked(service, 'reports').map(({ search }) => search);
    await expect.poll(() => searches().slice(before)).toEqual([typed, second]);
  }
  // The service would find these, so they are gone there.
  stored.length = 0;
  await box.fill('news.test');
  await box.press('Enter');
  await expect(page.getByText('No matching reports')).toBeVisible();
  await service.close();
});

test('Two reports of one page have names of their own; a row that failed keeps its menu and says why', async ({
  harness,
}) => {
  const data = [1, 2].map((id) =>
    Object.assign(report(id, 'https://example.com/page'), {
      generated_at: `2026-11-0${id}T10:00:00Z`,
    }),
  );
  const service = await startReportService(() => ({ json: { data } }));
  const problem = { code: 'refused', status: 422, text: 'There is no such host.' } as const;
  const page = await openKept(harness, service, 'reports.html', {
    jobs: [aJob({ kind: 'run', reportId: '1', url: 'example.com/page' }, failed(problem))],
  });
  await expect(rows(page)).toHaveCount(2);
  for (const role of ['checkbox', 'link'] as const) {
    const names = await rows(page)
      .getByRole(role)
      .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
    expect(new Set(names).size).toBe(2);
  }
  await expect(rows(page).first()).toContainText('There is no such host.');
  await expect(rows(page).first().getByRole('button', { name: 'More' })).toBeVisible();
  await service.close();
});
