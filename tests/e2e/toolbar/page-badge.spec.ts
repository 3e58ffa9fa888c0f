import { fillLargeArchive, markOfPage } from '../../support/builders/show.ts';
import { launch } from '../../support/browser/launch.ts';
import { button } from '../../support/browser/harness.ts';
import { expect, test } from '../../support/browser/test.ts';

const setting = 'Result of the page on the toolbar button';
const nothing = ' Report on this page';

/** The site under a host that the extension has no access to: it has access to the service's. */
const elsewhere = ({ url }: { url: string }) => url.replace('127.0.0.1', 'localhost');

test('Browsing shows the result of each page from 20,000 reports on the device, and asks the service nothing', async ({
  headless,
  service,
  site,
}) => {
  // Written into the profile, so that no prompt asks: a machine could not answer it.
  const harness = await launch({ headless, installed: true, origins: ['http://127.0.0.1/*'] });
  try {
    await harness.connect(service);
    const options = await harness.open(`${harness.optionsPage}#toolbar`);
    // The list makes the archive.
    const list = await harness.open('reports.html');
    await expect(list.getByText('No reports yet')).toBeVisible();
    await list.close();
    await options.evaluate(fillLargeArchive, { origin: elsewhere(site), count: 20_000 });
    await options.getByRole('switch', { name: setting }).check();
    await options.getByRole('switch', { name: 'On all pages' }).click();
    const page = await harness.open(`${elsewhere(site)}/1`);
    await expect.poll(() => button(harness)).toBe(markOfPage(1));
    const before = service.requests.length;
    for (const number of [100, 2_000, 15_000]) {
      await page.goto(`${elsewhere(site)}/${number}`);
      await expect.poll(() => button(harness)).toBe(markOfPage(number));
    }
    await page.goto(`${elsewhere(site)}/none`);
    await expect.poll(() => button(harness)).toBe(nothing);
    // A page wakes a worker that sleeps.
    await harness.stopWorker();
    await page.bringToFront();
    await page.goto(`${elsewhere(site)}/19999`);
    await expect.poll(() => button(harness)).toBe(markOfPage(19_999));
    expect(service.requests.slice(before)).toEqual([]);

    await options.getByRole('switch', { name: setting }).uncheck();
    await page.bringToFront();
    await expect.poll(() => button(harness)).toBe(nothing);
  } finally {
    await harness.close();
  }
});

test('Without the permission the result shows on the pages where the button was clicked', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const options = await harness.open(`${harness.optionsPage}#toolbar`);
  const list = await harness.open('reports.html');
  await expect(list.getByText('No reports yet')).toBeVisible();
  await list.close();
  await options.evaluate(fillLargeArchive, { origin: elsewhere(site), count: 10 });
  await options.getByRole('switch', { name: setting }).check();
  await expect(options.getByRole('switch', { name: 'On all pages' })).not.toBeChecked();
  const page = await harness.open(`${elsewhere(site)}/1`);
  const other = await harness.open(`${elsewhere(site)}/2`);
  await expect.poll(() => button(harness)).toBe(nothing);
  await harness.clickToolbar(page);
  await expect.poll(() => button(harness)).toBe(markOfPage(1));
  await other.bringToFront();
  expect(await button(harness)).toBe(nothing);
});
