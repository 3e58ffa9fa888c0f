import { noBackfill, saveBackfill } from '../../../lib/storage/backfills.ts';
import { newest } from '../../screenshots/states/shop.ts';
import { anyPage, movedBy } from '../../support/browser/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aConnection, connectionId } from '../../support/builders/values.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { asked } from '../../support/service/requests.ts';
import { askedChanges } from '../support/asked-changes.ts';
import { expect, test } from '../support/component-test.ts';
import { band, fill, open, press, unknownPage } from './open-card.ts';

const look = 'Look at the service';
const row = (id: number, url: string) => ({ id, url, result: 'good', generated_at: Date.now() });

test('“No report yet” is said where this device has all reports, else “No report on this device”', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness, unknownPage);
  await expect(band(page)).toContainText('No report on this device');
  await expect(press(page, look)).toBeVisible();
  await expect(press(page, 'Create report')).toBeFocused();
  await put(await anyPage(harness), async () => {
    await keep({ newest, preferences: { fillArchive: true } });
    await saveBackfill(
      connectionId,
      { ...noBackfill, whole: { at: Date.now(), newest: 1 } },
      noBackfill,
    );
  });
  await expect(band(page)).toContainText('No report yet');
  await expect(press(page, look)).toHaveCount(0);
});

test('What the leak guard asks about is not sent by a look, and a secret in the query is no part of it', async ({
  harness,
}) => {
  await fill(harness);
  const page = await open(harness, 'http://intranet/wiki');
  await expect(band(page)).toContainText('No report on this device');
  await expect(page.getByText('Check this address before you send it')).toBeVisible();
  await expect(press(page, look)).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Address' }).fill(`${unknownPage}?access_token=a1b2c3d4`);
  await expect(press(page, look)).toBeVisible();
});

test('A look at the service asks once, its button keeps the focus, and what came of it is said', async ({
  harness,
}) => {
  let data: object[] = [];
  const service = await startReportService(({ searchParams }) => {
    if (!searchParams.has('search')) return { json: { data: [] } };
    return data.length === 0
      ? { status: 500, json: { message: 'Out of order' } }
      : { json: { data } };
  });
  const connections = [aConnection({ baseUrl: service.url, apiKey: service.key })];
  await fill(harness, { connections, newest: [], archive: [] });
  const page = await open(harness, `${unknownPage}?year=2026`);
  const searches = () => asked(service, 'reports').filter(({ search }) => search !== undefined);
  await press(page, look).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Out of order')).toBeVisible();
  expect(searches()).toEqual([
    {
      search: 'app.example.com/invoices',
      search_by: 'url',
      sort_by: 'url',
      sort: 'asc',
      per_page: '25',
    },
  ]);

  data = [row(1, 'app.example.com/invoices'), row(2, 'app.example.com/invoices?year=2025')];
  await press(page, 'Try again').click();
  await expect(band(page)).toContainText('No report on the service');
  await expect(page.getByText('Out of order')).toHaveCount(0);
  expect(searches()).toHaveLength(2);

  data = Array.from({ length: 25 }, (_, id) => row(id, `app.example.com/invoices/${id}`));
  await press(page, look).press('Enter');
  await expect(band(page)).toContainText('Not among the first matches');
  await expect(press(page, look)).toBeFocused();
  const all = page.getByRole('link', { name: 'Show all matches' });
  const search = new URLSearchParams({ search: 'app.example.com/invoices' });
  await expect(all).toHaveAttribute('href', `/reports.html?${search}`);

  // A row that cannot be read may be of the page.
  data = [{ id: 4 }];
  await press(page, look).press('Enter');
  await expect(band(page)).toContainText('Not among the first matches');

  data = [row(3, 'app.example.com/invoices?year=2026')];
  await press(page, look).press('Enter');
  await expect(band(page).locator('[aria-live]')).toHaveText('Report found');
  // Another page was not looked for.
  await page.getByRole('textbox', { name: 'Address' }).fill(`${unknownPage}/1`);
  await expect(band(page)).toContainText('No report on this device');
  await service.close();
});

for (const place of ['popup', 'sidebar'] as const)
  test(`A report that turns up in the ${place} moves nothing: “Create report” stays, and “Show report” shows its card`, async ({
    harness,
  }) => {
    await fill(harness, { newest: newest.slice(0, 3), archive: [] });
    const page = await open(harness, undefined, place);
    await expect(press(page, look)).toBeVisible();
    await press(page, 'Create report').focus();
    const list = page.getByRole('list', { name: 'Recent reports' });
    await expect(list).toBeVisible();
    const moved = await movedBy(page, async () => {
      await fill(harness, {
        newest: newest.filter(({ id }) => id === '44').concat(newest.slice(0, 3)),
      });
      await expect(band(page)).toContainText('Report found: Decent 68');
    });
    // Only the button in the band gets another word.
    expect(moved.filter((part) => !part.startsWith('Show report'))).toEqual([]);
    await expect(press(page, 'Create report')).toBeFocused();
    await press(page, 'Show report').press('Enter');
    await expect(press(page, 'Run again')).toBeVisible();
    await expect(band(page).getByRole('link')).toBeFocused();
    expect(await askedChanges(page)).toEqual([]);
  });
