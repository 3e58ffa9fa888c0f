import type { Page } from '@playwright/test';
import { asked } from '../../support/service/requests.ts';
import type { Harness } from '../../support/browser/harness.ts';
import { aReport, day } from '../../support/builders/values.ts';
import { type ReportService, startReportService } from '../../support/service/report-service.ts';
import { inMenuOf, pagination, row, rows, status } from '../../support/pages/reports-page.ts';
import { expect, test as base } from '../support/component-test.ts';
import { openKept } from '../support/open-kept.ts';

const count = 40;

/** How long the service takes for a list, in milliseconds, and whether it fails. */
const test = base.extend<{ service: ReportService; pace: { delay: number; broken: boolean } }>({
  pace: async ({}, use) => use({ delay: 0, broken: false }),
  service: async ({ pace }, use) => {
    const service = await startReportService(({ searchParams }) => {
      const page = Number(searchParams.get('page') ?? 1);
      const found = Array.from({ length: count }, (_, at) => count - at).filter((id) =>
        `x${id}`.includes(searchParams.get('search') ?? ''),
      );
      const data = found
        .slice((page - 1) * 10, page * 10)
        .map((id) => ({ id, url: `https://example.com/x${id}`, result: 'good' }));
      const meta = {
        current_page: page,
        last_page: Math.ceil(found.length / 10),
        per_page: 10,
        total: found.length,
      };
      return pace.broken
        ? { status: 500, json: { message: 'Down.' }, delay: pace.delay }
        : { json: { data, ...(found.length > 10 && { meta }) }, delay: pace.delay };
    });
    await use(service);
    await service.close();
  },
});

/**
 * Records from now on what the list shows: its number of rows, its range, its announcement, and the
 * focused element.
 */
async function watch(
  page: Page,
): Promise<() => Promise<{ rows: number[]; ranges: string[]; said: string[]; focus: string[] }>> {
  await page.evaluate(`(() => {
    const seen = (globalThis.seen = { rows: [], ranges: [], said: [], focus: [] });
    const note = (list, now) => list.at(-1) === now || list.push(now);
    const look = () => {
      note(seen.rows, document.querySelectorAll('tbody tr').length);
      note(seen.ranges, document.querySelector('.pagination > span')?.textContent ?? '');
      note(seen.said, document.querySelector('.list-bar [role=status]').textContent);
      note(seen.focus, document.activeElement.textContent.slice(0, 20));
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  })()`);
  return async () => page.evaluate('globalThis.seen');
}

/** Opens the list at an address, on a device that has the newest reports of the service. */
const openKnowing = async (
  harness: Harness,
  service: ReportService,
  known: number,
  address: string,
): Promise<Page> =>
  openKept(harness, service, address, {
    archive: Array.from({ length: known }, (_, at) =>
      aReport({ id: `${count - at}`, url: `https://example.com/x${count - at}`, ago: at * day }),
    ),
  });

test('What is shown stays until the service has answered, and the button that was pressed keeps the focus, on the last page too', async ({
  harness,
  service,
  pace,
}) => {
  const page = await openKnowing(harness, service, 33, 'reports.html?per_page=10&page=3');
  await expect(pagination(page)).toContainText('21–30 of 40');
  pace.delay = 700;
  const next = pagination(page).getByRole('button', { name: 'Next' });
  await next.focus();
  const seen = await watch(page);
  await page.keyboard.press('Enter');
  await expect(pagination(page)).toContainText('31–40 of 40');
  await expect(next).toBeDisabled();
  const before = asked(service, 'reports').length;
  await page.keyboard.press('Enter');
  await pagination(page).getByRole('button', { name: 'Previous' }).focus();
  await page.keyboard.press('Enter');
  await expect(pagination(page)).toContainText('21–30 of 40');
  expect(asked(service, 'reports').slice(before)).toEqual([{ page: '3', sort_by: 'generated_at' }]);
  expect(await seen()).toEqual({
    rows: [10],
    ranges: ['21–30 of 40', '31–40 of 40', '21–30 of 40'],
    said: ['40 reports'],
    focus: ['Next', 'Previous'],
  });
});

test('A search leaves the list as it is until its own rows are there', async ({
  harness,
  service,
  pace,
}) => {
  const page = await openKnowing(harness, service, 33, 'reports.html?per_page=10');
  await expect(pagination(page)).toContainText('1–10 of 40');
  await rows(page).first().getByRole('checkbox').check();
  pace.delay = 700;
  const seen = await watch(page);
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('x3');
  await expect
    .poll(() => asked(service, 'reports').at(-1))
    .toEqual({ search: 'x3', search_by: 'url', sort_by: 'generated_at' });
  await expect(status(page)).toHaveText('1 of 40 selected');
  await expect(pagination(page)).toContainText('1–10 of 11');
  // The row may no longer match, so it is deselected along with the rows that were shown.
  const { rows: counts, said } = await seen();
  expect(counts).toEqual([10]);
  expect(said).toEqual(['1 of 40 selected', '11 reports']);
});

test('Where the service fails, that is said with the button that helps, and all that this device has takes the place of the list', async ({
  harness,
  service,
  pace,
}) => {
  const page = await openKnowing(harness, service, 23, 'reports.html?per_page=10');
  await expect(pagination(page)).toContainText('1–10 of 40');
  pace.broken = true;
  const button = (name: string) => pagination(page).getByRole('button', { name });
  await button('Next').focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Showing what’s saved on this device. It may be out of date.'),
  ).toBeVisible();
  await expect(page.getByText('The service had an internal error')).toBeVisible();
  await expect(page.getByText('Down.', { exact: true })).toBeVisible();
  await expect(row(page, '/x30')).toHaveCount(1);
  await expect(status(page)).toHaveText('23 reports saved on this device');
  await expect(button('Next')).toBeFocused();
  // Every batch of this device can be reached, and the way back stays beyond the last one.
  await button('Next').click();
  await expect(rows(page)).toHaveText([/x20/, /x19/, /x18/]);
  await expect(button('Next')).toBeDisabled();
  await button('Previous').click();
  await expect(row(page, '/x30')).toHaveCount(1);
  await page.goto(harness.extensionUrl('reports.html?per_page=10&page=7'));
  await expect(status(page)).toHaveText('23 reports saved on this device');
  await button('Previous').click();
  await expect(page).toHaveURL(/page=6/);
  await expect.poll(() => asked(service, 'reports').at(-1)).toMatchObject({ page: '6' });
  pace.broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The service had an internal error')).toHaveCount(0);
  service.play(() => ({ status: 401, json: { message: 'Unauthenticated.' } }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The service didn’t accept the API key')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open settings' })).toBeVisible();
});

test('Once the network is back, the list and the report that is open are read by themselves', async ({
  harness,
  service,
  pace,
}) => {
  pace.broken = true;
  const page = await openKnowing(harness, service, 3, 'reports.html?per_page=10&report=40');
  await page.setViewportSize({ width: 1500, height: 900 });
  const failed = page.getByText('The service had an internal error');
  await expect(failed).toHaveCount(2);
  pace.broken = false;
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await expect(failed).toHaveCount(0);
  await expect(status(page)).toHaveText('40 reports');
});

test('A row keeps its height while its delete can be undone', async ({ harness, service }) => {
  const page = await openKnowing(harness, service, 10, 'reports.html?per_page=10');
  for (const [path, width] of [
    ['/x40', 1280],
    ['/x39', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const heightOf = async () => (await row(page, path).boundingBox())!.height;
    const before = await heightOf();
    await inMenuOf(row(page, path), 'Delete');
    await expect(row(page, path).getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await heightOf(), `${width}`).toBe(before);
  }
});
