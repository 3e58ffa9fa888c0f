import type { Page } from '@playwright/test';
import { startService } from '../../../local-service/src/command/start.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { openedBy } from '../../support/browser/harness.ts';
import { clickAtOnce, popupPath } from '../../support/browser/show.ts';
import { creates, recordRequests } from '../../support/service/requests.ts';
import { expect, test } from '../../support/browser/test.ts';

/** Shows the form for a new report, also where the page has one. */
async function showForm(popup: Page): Promise<void> {
  const create = popup.getByRole('button', { name: 'Create report' });
  const another = popup.getByRole('button', { name: 'New report' });
  await create.or(another).waitFor();
  if (await another.isVisible()) await another.click();
}

const fixFirst = (popup: Page) =>
  popup.getByRole('list', { name: 'Fix first' }).getByRole('listitem');

test(
  'A click on the toolbar button, a privacy and one more click make a report of the page in front',
  { tag: ['@popup', '@background'] },
  async ({ harness, service, site }) => {
    await harness.connect(service);
    const page = await harness.open(`${site.url}/?utm_source=mail&size=42#top`);
    // The browser has a cookie of this host, which it must not send to the service.
    expect(await harness.context.cookies(service.url)).toMatchObject([{ name: 'visitor' }]);
    for (const [privacy, fields] of [
      ['Public', { privacy: '0' }],
      ['Private', { privacy: '1' }],
      ['Password', { privacy: '2', password: 'correct horse battery' }],
    ] as const) {
      const popup = await harness.clickToolbar(page);
      await expect(popup.getByRole('textbox', { name: 'Address' })).toHaveValue(
        `${site.url}/?size=42`,
      );
      await showForm(popup);
      await popup.getByRole('radio', { name: privacy }).check({ force: true });
      if (privacy === 'Password')
        await popup.getByRole('textbox', { name: 'Report password' }).fill(fields.password);
      await popup.getByRole('button', { name: 'Create report' }).click();
      await expect
        .poll(() => service.requests.findLast(({ method }) => method === 'POST')?.body)
        .toBe(new URLSearchParams({ url: `${site.url}/?size=42`, ...fields }).toString());
      await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
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
  },
);

test('Two keys are enough for the first report: one opens the popup, the other is Enter; it may close at once, and opens as a card', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(page);
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeFocused();
  await popup.keyboard.press('Enter');
  await popup.getByRole('status').getByText(/./).first().waitFor();
  await popup.close();
  await expect.poll(() => creates(service)).toHaveLength(1);
  const again = await harness.clickToolbar(page);
  await expect(again.getByRole('button', { name: 'Run again' })).toBeFocused();
  await expect(again.getByRole('region', { name: 'This page' })).toContainText(/Good|Decent|Bad/);
  // The page in front is not told twice.
  await expect(again.getByText('Reports you create show up here.')).toBeVisible();
});

test('A click in the very task that shows the button is kept, although the popup closes with it', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const urls = ['one', 'two', 'three', 'four'].map((name) => `${site.url}/${name}`);
  for (const url of urls) {
    const popup = await harness.context.newPage();
    await popup.addInitScript(clickAtOnce);
    const closed = popup.waitForEvent('close');
    await popup.goto(harness.extensionUrl(popupPath(url))).catch(() => {});
    await closed;
  }
  await expect.poll(() => creates(service).map(({ url }) => url)).toEqual(urls);
});

test('After a create its checks stand below the result without a further request, at the next opening without a service, and “Checks” opens the report in Reports', async ({
  harness,
  site,
}) => {
  const service = await startService({ audit: quickAudit({ score: 40 }), key: 'a-key-for-tests' });
  const { requests, stop } = recordRequests(service.port);
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(page);
  await popup.getByRole('button', { name: 'Create report' }).click();
  const found = [
    /^Images have text.*Medium importance.*1 found:.*<img src="a.png">$/,
    /^Page is fast.*Low importance.*40 of 100$/,
  ];
  await expect(fixFirst(popup)).toHaveText(found);
  const reads = requests.filter(
    ({ method, path }) => method === 'GET' && /\/reports\/\d+$/.test(path),
  );
  expect(reads).toEqual([]);
  await popup.close();
  stop();
  await service.close();

  const again = await harness.clickToolbar(page);
  await expect(fixFirst(again)).toHaveText(found);
  const link = again.getByRole('link', { name: 'Checks (2 failed)' });
  const reports = await openedBy(harness, async () => link.click());
  await expect(reports).toHaveURL(/[?&]report=1(&|$)/);
  await expect(
    reports.getByRole('complementary', { name: 'Report' }).getByText('Images have text').first(),
  ).toBeVisible();
});
