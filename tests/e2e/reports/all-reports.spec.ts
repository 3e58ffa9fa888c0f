import type { Filled } from '../../support/service/report-service.ts';
import { startFilled } from '../../support/service/report-service.ts';
import { openedBy } from '../../support/browser/harness.ts';
import { expect, test } from '../../support/browser/test.ts';

/** Calls `look` with a service that has these reports, oldest first. */
async function withService(
  reports: Parameters<typeof startFilled>[0],
  look: (filled: Filled) => Promise<void>,
): Promise<void> {
  const filled = await startFilled(reports);
  try {
    await look(filled);
  } finally {
    await filled.close();
  }
}

test('The popup leads to all reports, and from a row to that very report', async ({
  harness,
  site,
}) => {
  await withService(
    [{ url: 'https://example.com/first' }, { url: 'https://example.com/second' }],
    async (filled) => {
      await harness.connect(filled);
      const page = await harness.open(`${site.url}/`);
      const popup = await harness.clickToolbar(page);
      await popup
        .getByRole('listitem')
        .filter({ hasText: 'example.com/first' })
        .getByRole('button', { name: 'More' })
        .click();
      const details = await openedBy(harness, async () =>
        popup.getByRole('menuitem', { name: 'Checks' }).click(),
      );
      await expect(details).toHaveURL(harness.extensionUrl('reports.html?report=1'));
      await expect(details.getByRole('heading', { name: 'example.com/first' })).toBeVisible();
      const checks = details.getByRole('region', { name: 'Checks' });
      await expect(checks.getByText('Page example.com/first has a title')).toBeVisible();

      const again = await harness.clickToolbar(page);
      const all = await openedBy(harness, async () =>
        again.getByRole('button', { name: 'All reports' }).click(),
      );
      await expect(all).toHaveURL(harness.extensionUrl('reports.html'));
      await expect(all.getByRole('table', { name: 'Reports' }).getByRole('row')).toHaveCount(3);
    },
  );
});

test('What is known of the page in front is shown without the service, and how it compares with last time', async ({
  harness,
  site,
}) => {
  const day = 24 * 60 * 60_000;
  const of = (score: number, ago: number) => ({
    url: `${site.url}/other`,
    score,
    at: Date.now() - ago * day,
  });
  await withService([of(60, 12), of(30, 9), of(90, 2)], async (filled) => {
    await harness.connect(filled);
    const list = await harness.open('reports.html');
    await expect(list.getByRole('table', { name: 'Reports' }).getByRole('row')).toHaveCount(4);
    await list.close();
    const before = filled.requests.length;
    const page = await harness.open(`${site.url}/other`);
    await page.reload();
    // Opening a web page sends nothing. Only the popup asks, and only for the newest reports, on
    // any page.
    expect(filled.requests.length).toBe(before);
    const popup = await harness.clickToolbar(page);
    await expect(popup.getByText('▲ 60 since')).toBeVisible();
    await expect(
      popup.getByRole('img', { name: 'Results so far, oldest first: Decent, Bad, Good' }),
    ).toBeVisible();
    const asked = filled.requests.slice(before);
    expect(
      asked.filter(({ path, body }) =>
        `${decodeURIComponent(path)}${body}`.includes(new URL(site.url).host),
      ),
    ).toEqual([]);
  });
});

test('The archive is filled in the background once the person wants it, newest first, and says how far it is', async ({
  harness,
}) => {
  const reports = Array.from({ length: 250 }, (_, at) => ({
    url: `https://example.com/${at + 1}`,
  }));
  await withService(reports, async (filled) => {
    await harness.connect(filled);
    const options = await harness.open(`${harness.optionsPage}#data`);
    const batches = () =>
      filled.requests
        .map(({ path }) => new URL(path, filled.url).searchParams)
        .filter((query) => query.get('per_page') === '100')
        .map((query) => query.get('page'));
    expect(batches()).toEqual([]);
    await options.getByRole('switch', { name: 'Download all reports for offline use' }).check();
    await expect(options.getByText('100 of 250 reports downloaded')).toBeVisible();
    await expect(options.getByText('All reports downloaded.')).toBeVisible({ timeout: 20_000 });
    expect(batches()).toEqual(['1', '2', '3']);

    await options.getByRole('link', { name: 'All reports' }).click();
    await harness.context.setOffline(true);
    await options.goto(harness.extensionUrl('reports.html?search=example.com%2F17'));
    // Reports 17 and 170 to 179: no list that was shown had any of them.
    await expect(options.getByRole('table', { name: 'Reports' }).getByRole('row')).toHaveCount(12);
  });
});
