import type { Locator, Page } from '@playwright/test';
import { pasted } from '../../support/pages/reports-page.ts';
import { openedBy } from '../../support/browser/harness.ts';
import { expect, test } from '../../support/browser/test.ts';

const band = (popup: Page) => popup.getByRole('region', { name: 'This page' }).getByRole('link');
const list = (popup: Page): Locator => popup.getByRole('list', { name: 'Recent reports' });

/**
 * Creates a report that everybody may read, and turns to another page, so that it is a recent one.
 */
async function create(popup: Page, page: string): Promise<void> {
  await popup.getByRole('radio', { name: 'Public' }).check({ force: true });
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
  await popup.getByRole('textbox', { name: 'Address' }).fill(`${page}other`);
  await expect(list(popup).getByRole('listitem')).toHaveCount(1);
}

async function choose(popup: Page, item: string): Promise<void> {
  await list(popup).getByRole('button', { name: 'More' }).click();
  await popup.getByRole('menuitem', { name: item }).click();
}

test('A report is opened with one click: on its button or its band, or where it is a recent one, on its row', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  const first = await harness.clickToolbar(page);
  await first.getByRole('button', { name: 'Create report' }).click();
  const ways: ((popup: Page) => Locator)[] = [
    (popup) => popup.getByRole('button', { name: 'Open report' }),
    band,
    (popup) => list(popup).getByRole('link'),
  ];
  await expect(band(first)).toBeVisible();
  const other = await harness.open(`${site.url}/other`);
  for (const [at, way] of ways.entries()) {
    const popup = await harness.clickToolbar(at === 2 ? other : page);
    const opened = await openedBy(harness, async () => way(popup).click());
    await expect(opened).toHaveURL(`${service.url}/reports/1`);
  }
});

test('“Copy link” of a recent report puts the address of its page where it can be pasted', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(page);
  await create(popup, page.url());
  await choose(popup, 'Copy link');
  await expect(popup.getByText('Link copied', { exact: true })).toBeVisible();
  expect(await pasted(harness, site.url)).toBe(`${service.url}/reports/1`);
});

test('“Change privacy” of a recent report sends the new privacy with its password, and the row says so', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await create(popup, `${site.url}/`);
  await expect(list(popup)).toContainText('Public');
  await choose(popup, 'Change privacy');
  const form = popup.getByRole('dialog', { name: 'Change privacy' });
  await form.getByRole('radio', { name: 'Password' }).check({ force: true });
  await form.getByRole('textbox', { name: 'Report password' }).fill('correct horse battery');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(list(popup)).toContainText('· Password');
  const puts = service.requests.filter(({ method }) => method === 'PUT');
  expect(
    puts.map(({ path, body }) => [path, Object.fromEntries(new URLSearchParams(body))]),
  ).toEqual([['/api/v1/reports/1', { privacy: '2', password: 'correct horse battery' }]]);
});
