import { startListingServer } from './support/listing-server.ts';
import { expect, test as bare } from './support/test.ts';
import { row, rows, test } from './support/reports-page.ts';

test('Without the service every batch that this device has can be reached', async ({
  page,
  harness,
}) => {
  const button = (name: string) =>
    page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name });
  for (const first of ['page-20', 'page-10']) {
    await button('Next').click();
    await expect(row(page, first)).toHaveCount(1);
  }
  await harness.context.setOffline(true);
  await page.goto(page.url().replace(/\?.*/, ''));
  await expect(page.getByText('You’re offline')).toBeVisible();
  await expect(row(page, 'page-30')).toHaveCount(1);
  for (const first of ['page-20', 'page-10']) {
    await button('Next').click();
    await expect(row(page, first)).toHaveCount(1);
    await expect(rows(page)).toHaveCount(10);
  }
  await expect(button('Next')).toBeDisabled();
  await button('Previous').click();
  await expect(row(page, 'page-20')).toHaveCount(1);
});

const size = 20_000;

/**
 * Runs in the page: puts many reports into the archive, as one that was just brought to the present
 * version has them: a search reads them all.
 */
async function fill({
  connectionId,
  size: all,
}: {
  connectionId: string;
  size: number;
}): Promise<void> {
  const opening = indexedDB.open('verdict');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const transaction = opening.result.transaction(['reports', 'upgrades'], 'readwrite');
  transaction.objectStore('upgrades').put({ name: 'addresses' });
  for (let at = 1; at <= all; at += 1) {
    const own = {
      id: String(at),
      url: `example.com/${at}`,
      result: 'good',
      score: 1,
      generatedAt: at,
      privacy: 1,
      hasPassword: false,
    };
    const report = { ...own, project: 'example.com' };
    transaction
      .objectStore('reports')
      .put({ connectionId, id: own.id, page: own.url, at, order: at, rank: 'good', report });
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opening.result.close();
}

/** Runs in the page. Counts the readings of the archive, and delays each. */
function count(): void {
  const getAll = Reflect.get(IDBIndex.prototype, 'getAll') as (...query: unknown[]) => IDBRequest;
  Object.assign(globalThis, { readings: 0 });
  IDBIndex.prototype.getAll = function slow(...query) {
    (globalThis as unknown as { readings: number }).readings += 1;
    for (const end = performance.now() + 50; performance.now() < end;);
    return getAll.apply(this, query);
  };
}

bare(
  'A search of the archive ends when something else is typed, and when the service has answered',
  async ({ harness }) => {
    const service = await startListingServer(({ searchParams }) => {
      const search = searchParams.get('search');
      const data =
        search === null ? [] : [{ id: 9, url: `https://example.org/${search}`, result: 'good' }];
      return { body: { data }, delay: search === 'nowhere' ? 60_000 : 0 };
    });
    await harness.connect(service);
    const page = await harness.open('reports.html');
    const connectionId = await page.evaluate<string>(
      `chrome.storage.local.get('connections').then(({ connections }) => connections.active)`,
    );
    await page.evaluate(fill, { connectionId, size });
    await page.evaluate(count);
    const readings = () => page.evaluate<number>('readings');
    const box = page.getByRole('searchbox', { name: 'Search reports' });
    await box.fill('nowhere');
    await box.press('Enter');
    await expect.poll(readings).toBeGreaterThan(2);
    await box.fill('elsewhere');
    await box.press('Enter');
    await expect(row(page, 'example.org/elsewhere')).toHaveCount(1);
    await page.waitForTimeout(1_000);
    const read = await readings();
    await page.waitForTimeout(1_000);
    expect(await readings()).toBe(read);
    // A search through the whole archive reads 500 reports at once.
    expect(read).toBeLessThan(size / 500);
    await service.close();
  },
);
