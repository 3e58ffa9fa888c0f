import { expect, test } from './harness/test.ts';

test('A click on the toolbar button, a privacy and one more click make a report of the page in front', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/?utm_source=mail&size=42#top`);
  // The browser has a cookie that it would send to the service as well, where it may.
  expect(await harness.context.cookies(service.url)).toMatchObject([{ name: 'visitor' }]);
  for (const [privacy, fields] of [
    ['Public', { privacy: '0' }],
    ['Private', { privacy: '1' }],
    ['Password', { privacy: '2', password: 'correct horse battery' }],
  ] as const) {
    const popup = await harness.clickToolbar(page);
    await expect(popup.getByRole('textbox', { name: 'Address' })).toHaveValue(`${site.url}/?size=42`);
    await popup.getByRole('radio', { name: privacy }).check({ force: true });
    if (privacy === 'Password') await popup.getByRole('textbox', { name: 'Report password' }).fill(fields.password);
    await popup.getByRole('button', { name: /^Create (report|another)$/ }).click();
    await expect
      .poll(() => service.requests.findLast(({ method }) => method === 'POST')?.body)
      .toBe(new URLSearchParams({ url: `${site.url}/?size=42`, ...fields }).toString());
    await expect(popup.getByRole('status')).toContainText(/Good|Decent|Bad/);
    await popup.close();
  }
  const posts = service.requests.filter(({ method }) => method === 'POST');
  expect(posts).toHaveLength(3);
  for (const { path, headers } of posts) {
    expect(path).toBe('/api/v1/reports');
    expect(headers).toMatchObject({
      accept: 'application/json',
      authorization: `Bearer ${service.key}`,
      'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/),
      'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/),
      connection: 'close',
    });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  }
});

test('Enter is enough, the popup may close at once, and the report is there when it opens again', async ({ harness, service, site }) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(page);
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeFocused();
  await popup.keyboard.press('Enter');
  await popup.getByRole('status').getByText(/./).first().waitFor();
  await popup.close();
  await expect.poll(() => service.requests.filter(({ method }) => method === 'POST').length).toBe(1);
  const again = await harness.clickToolbar(page);
  await expect(again.getByRole('list', { name: 'Recent reports' }).getByRole('listitem')).toHaveCount(1);
  await expect(again.getByRole('status')).toContainText(/Good|Decent|Bad/);
});

test('A double click is one report', async ({ harness, service, site }) => {
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await popup.getByRole('button', { name: 'Create report' }).waitFor();
  await popup.evaluate(async () => {
    const button = document.querySelector<HTMLButtonElement>('form .primary')!;
    button.click();
    // A hand is slower than the popup, which has drawn the first half by then.
    while (button.textContent !== 'Create another') await new Promise((resolve) => setTimeout(resolve, 5));
    button.click();
  });
  const jobs = `chrome.storage.local.get().then((all) => Object.keys(all).filter((key) => key.startsWith('job:')).length)`;
  expect(await popup.evaluate(jobs)).toBe(1);
  await expect(popup.getByRole('status')).toContainText(/Good|Decent|Bad/);
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('Who runs a report again from the form keeps the focus there', async ({ harness, service, site }) => {
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status')).toContainText(/Good|Decent|Bad/);
  const again = popup.getByRole('button', { name: 'Run again' });
  await again.press('Enter');
  await expect(popup.getByRole('status')).toContainText('The checks ran again');
  await expect(again).toBeFocused();
  await expect(again).toHaveAttribute('aria-disabled', 'false');
  expect(service.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('From connecting to deleting, no request goes to another host than the connection’s', async ({ harness, service, site }) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(page);
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status')).toContainText(/Good|Decent|Bad/);
  await popup.getByRole('button', { name: 'More' }).first().click();
  await popup.getByRole('menuitem', { name: 'Run again' }).click();
  await expect.poll(() => service.requests.filter(({ method }) => method === 'PUT').length).toBe(1);
  await popup.getByRole('button', { name: 'More' }).first().click();
  await popup.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(popup.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(service.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  await expect.poll(() => service.requests.filter(({ method }) => method === 'DELETE').length, { timeout: 20_000 }).toBe(1);
  const seen = await harness.requestsSeen([service.url, site.url]);
  // The recording sees the worker's requests, so that an empty one proves nothing.
  expect(seen.filter(({ url }) => url.startsWith(service.url)).length).toBeGreaterThan(3);
  expect(seen.filter(({ url }) => url.startsWith(site.url)).length).toBeGreaterThan(0);
});

test('An undone delete never leaves', async ({ harness, service, site }) => {
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status')).toContainText(/Good|Decent|Bad/);
  await popup.getByRole('button', { name: 'More' }).first().click();
  await popup.getByRole('menuitem', { name: 'Delete' }).click();
  await popup.getByRole('button', { name: 'Undo' }).click();
  await expect(popup.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  const jobs = await popup.evaluate(`chrome.storage.local.get().then((all) => Object.keys(all).filter((key) => key.startsWith('job:')))`);
  expect(jobs).toHaveLength(1);
  expect(service.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
});
