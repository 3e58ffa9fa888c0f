import type { Locator, Page } from '@playwright/test';
import { pasted } from '../../support/pages/reports-page.ts';
import { openedBy } from '../../support/browser/harness.ts';
import { expect, test } from '../../support/browser/test.ts';

const list = (popup: Page): Locator => popup.getByRole('list', { name: 'Recent reports' });

/** Creates a report that everybody may read, and leaves the popup open. */
async function create(popup: Page): Promise<void> {
  await popup.getByRole('radio', { name: 'Public' }).check({ force: true });
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status')).toContainText(/Good|Decent|Bad/);
  await expect(list(popup).getByRole('listitem')).toHaveCount(1);
}

async function choose(popup: Page, item: string): Promise<void> {
  await list(popup).getByRole('button', { name: 'More' }).click();
  await popup.getByRole('menuitem', { name: item }).click();
}

test('A recent report is opened from its row, and what was just created from its button', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  const first = await harness.clickToolbar(page);
  await create(first);
  const fromButton = await openedBy(harness, async () =>
    first.getByRole('button', { name: 'Open report' }).click(),
  );
  await expect(fromButton).toHaveURL(`${service.url}/reports/1`);
  const again = await harness.clickToolbar(page);
  const fromRow = await openedBy(harness, async () => list(again).getByRole('link').click());
  await expect(fromRow).toHaveURL(`${service.url}/reports/1`);
});

test('“Copy link” of a recent report puts the address of its page where it can be pasted', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(page);
  await create(popup);
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
  await create(popup);
  await expect(list(popup)).toContainText('Public');
  await choose(popup, 'Change privacy');
  const form = list(popup).locator('form');
  await form.getByRole('radio', { name: 'Password' }).check({ force: true });
  await form.getByRole('textbox', { name: 'Report password' }).fill('correct horse battery');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(list(popup)).toContainText('· Password');
  const puts = service.requests.filter(({ method }) => method === 'PUT');
  expect(
    puts.map(({ path, body }) => [path, Object.fromEntries(new URLSearchParams(body))]),
  ).toEqual([['/api/v1/reports/1', { privacy: '2', password: 'correct horse battery' }]]);
});
