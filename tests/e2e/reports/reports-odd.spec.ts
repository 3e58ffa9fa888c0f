import { asked, changes } from '../../support/service/requests.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { expect, test } from '../../support/browser/test.ts';
import { row, rows } from '../../support/pages/reports-page.ts';

const report = (id: number, url = `https://example.com/${id}`) => ({
  id,
  url,
  result: 'good',
  generated_at: '2026-11-01T10:00:00Z',
  privacy: 1,
});
const first = [report(1), report(2), report(3)];

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
    .toEqual({ search: 'slow', search_by: 'url', sort_by: 'generated_at' });
  await box.fill('fast');
  await box.press('Enter');
  await expect(row(page, 'example.com/fast')).toHaveCount(1);
  await page.waitForTimeout(2_500);
  await expect(row(page, 'example.com/fast')).toHaveCount(1);
  await service.close();
});

test('A search finds what the list shows: as it was typed, once more as it is stored, and then on this device', async ({
  harness,
}) => {
  const stored = [
    'https://news.test/%D8%A7%D9%84%D8%B9%D8%B1%D8%A8%D9%8A%D8%A9/%D9%85%D9%82%D8%A7%D9%84',
    'https://xn--bcher-kva.test/',
  ];
  const service = await startReportService(({ searchParams }) => {
    const search = searchParams.get('search') ?? '';
    return {
      json: {
        data: stored.map((url, at) => report(at, url)).filter(({ url }) => url.includes(search)),
      },
    };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await expect(rows(page)).toHaveCount(2);
  const box = page.getByRole('searchbox', { name: 'Search reports' });
  const note = page.getByText('The service finds none. These reports are on this device.');
  const searches = async (text: string) => {
    const before = asked(service, 'reports').length;
    await box.fill(text);
    await box.press('Enter');
    await expect(rows(page)).toHaveCount(1);
    return () =>
      asked(service, 'reports')
        .slice(before)
        .map(({ search }) => search);
  };
  const path = await searches('مقال');
  await expect(row(page, 'news.test/العربية/مقال')).toHaveCount(1);
  await expect.poll(path).toEqual(['مقال', '%D9%85%D9%82%D8%A7%D9%84']);
  await expect(note).toHaveCount(0);
  const host = await searches('bücher.test');
  await expect(row(page, 'bücher.test')).toHaveCount(1);
  await expect.poll(host).toEqual(['bücher.test', 'xn--bcher-kva.test']);
  await expect(note).toHaveCount(0);
  const label = await searches('bücher');
  await expect(note).toBeVisible();
  await expect(row(page, 'bücher.test')).toHaveCount(1);
  expect(label()).toEqual(['bücher', 'b%C3%BCcher']);
  await expect(page.getByText('The service finds none.')).toBeVisible();
  // The service would find these, so they are gone there.
  stored.length = 0;
  await box.fill('news.test');
  await box.press('Enter');
  await expect(page.getByText('No matching reports')).toBeVisible();
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
  await expect(page.getByText('2 reports couldn’t be read and aren’t shown')).toBeVisible();
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
  expect(asked(service, 'reports').at(-1)).toEqual({ page: '2', sort_by: 'generated_at' });
  await service.close();
});

test('A service that knows neither sort nor batch size is not hidden: the list shows what came, and counts what is far too much', async ({
  harness,
}) => {
  const many = Array.from({ length: 100 }, (_, at) => report((at * 37) % 101));
  const service = await startReportService(() => ({ json: many }));
  await harness.connect(service);
  const page = await harness.open('reports.html?sort_by=url&sort=asc');
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).nth(1)).toContainText('example.com/37');
  await expect(rows(page).nth(2)).toContainText('example.com/74');
  await expect(page.getByText('80 reports couldn’t be read and aren’t shown')).toBeVisible();
  await service.close();
});

test('An error says what is wrong, with the button that helps, and leaves the rows of this device', async ({
  harness,
}) => {
  const service = await startReportService(() => ({ json: { data: first } }));
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await expect(rows(page)).toHaveCount(3);
  service.play(() => ({ status: 500, json: { message: 'Down for maintenance.' } }));
  await page.reload();
  await expect(page.getByText('The service had an internal error')).toBeVisible();
  await expect(page.getByText('Down for maintenance.')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(
    page.getByText('Showing what’s saved on this device. It may be out of date.'),
  ).toBeVisible();
  service.play(() => ({ json: { data: [...first, report(4)] } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(4);
  service.play(() => ({ status: 401, json: { message: 'Unauthenticated.' } }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The service didn’t accept the API key')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open settings' })).toBeVisible();
  await service.close();
});

test('Of a change of many, what failed is named and tried again, and nothing else', async ({
  harness,
}) => {
  let broken = true;
  const kept = structuredClone(first);
  for (const one of kept) if (one.id === 2) one.url = 'https://example.com/2/%C3%BCber';
  const service = await startReportService(({ pathname, method }) => {
    const one = kept.find(({ id }) => pathname.endsWith(`/reports/${id}`));
    if (!one) return { json: { data: kept } };
    if (method === 'PUT' && broken && one.id === 2)
      return { status: 422, json: { message: 'This one is locked.' } };
    if (method === 'PUT') one.privacy = 0;
    return { json: { data: one } };
  });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Change privacy' }).click();
  await page
    .getByRole('radiogroup', { name: 'New privacy' })
    .getByRole('radio', { name: 'Public' })
    .check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Privacy changed for 2 of 3 reports, 1 failed')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('listitem').filter({ hasText: 'example.com/2/über' })).toContainText(
    'This one is locked.',
  );
  await expect(row(page, 'example.com/2')).toContainText('Failed');
  await expect(row(page, 'example.com/1')).toContainText('Public');
  expect(changes(service)).toHaveLength(3);
  broken = false;
  await page.getByRole('button', { name: 'Retry failed' }).click();
  await expect(page.getByText('Privacy changed for 3 reports')).toBeVisible({ timeout: 20_000 });
  expect(
    changes(service)
      .map(({ path }) => path)
      .slice(3),
  ).toEqual(['/api/v1/reports/2']);
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
