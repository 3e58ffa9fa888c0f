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
  await expect(page.getByText('Couldn’t change the privacy · 1 of 3')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('listitem').filter({ hasText: 'example.com/2/über' })).toContainText(
    'This one is locked.',
  );
  await expect(row(page, 'example.com/2')).toContainText('Failed');
  await expect(row(page, 'example.com/1')).toContainText('Public');
  expect(changes(service)).toHaveLength(3);
  broken = false;
  await page.getByRole('button', { name: 'Try the failed again' }).click();
  await expect(page.getByText('Privacy changed · 3 reports')).toBeVisible({ timeout: 20_000 });
  expect(
    changes(service)
      .map(({ path }) => path)
      .slice(3),
  ).toEqual(['/api/v1/reports/2']);
  await service.close();
});
