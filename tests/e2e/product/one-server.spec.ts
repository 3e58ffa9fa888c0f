import { expect, test } from '../../support/browser/test.ts';

test.use({ ownBrowser: true });

test('From connecting to deleting, no request goes to another host than the connection’s', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(page);
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
  await popup.getByRole('button', { name: 'Run again' }).click();
  await expect.poll(() => service.requests.filter(({ method }) => method === 'PUT').length).toBe(1);
  await popup.getByRole('textbox', { name: 'Address' }).fill(`${site.url}/other`);
  await popup.getByRole('list').getByRole('button', { name: 'More' }).first().click();
  await popup.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(popup.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(service.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  await expect
    .poll(() => service.requests.filter(({ method }) => method === 'DELETE').length, {
      timeout: 20_000,
    })
    .toBe(1);
  const seen = await harness.requestsSeen([service.url, site.url]);
  // The recording does see the worker's requests, so an empty one is a proof.
  expect(seen.filter(({ url }) => url.startsWith(service.url)).length).toBeGreaterThan(3);
  expect(seen.filter(({ url }) => url.startsWith(site.url)).length).toBeGreaterThan(0);
});
