import type { Page } from '@playwright/test';
import { startService } from '../../../local-service/src/command/start.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { pasted } from '../../support/pages/reports-page.ts';
import { recordRequests } from '../../support/service/requests.ts';
import { expect, test } from '../../support/browser/test.ts';

/** Shows the form for a new report, also where the page has one. */
async function showForm(popup: Page): Promise<void> {
  const create = popup.getByRole('button', { name: 'Create report' });
  const another = popup.getByRole('button', { name: 'New report' });
  await create.or(another).waitFor();
  if (await another.isVisible()) await another.click();
}

const postsOf = ({ requests }: { requests: { method: string }[] }) =>
  requests.filter(({ method }) => method === 'POST').length;

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
  await expect
    .poll(() => service.requests.filter(({ method }) => method === 'POST').length)
    .toBe(1);
  const again = await harness.clickToolbar(page);
  await expect(again.getByRole('button', { name: 'Run again' })).toBeFocused();
  await expect(again.getByRole('region', { name: 'This page' })).toContainText(/Good|Decent|Bad/);
  // The page in front is not told twice.
  await expect(again.getByText('Reports you create show up here.')).toBeVisible();
});

test('“Public” is for one report of one page alone, also while the popup stays open', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  const chosen = (name: string) => popup.getByRole('radio', { name });
  await chosen('Public').check({ force: true });
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status').first()).toContainText('Report created');
  expect(service.requests.findLast(({ method }) => method === 'POST')?.body).toContain('privacy=0');
  await popup.getByRole('button', { name: 'New report' }).click();
  await expect(chosen('Private')).toBeChecked();
  await chosen('Public').check({ force: true });
  await popup.getByRole('textbox', { name: 'Address' }).fill(`${site.url}/other`);
  await expect(chosen('Private')).toBeChecked();
});

test('While a report of the page is made no button makes another; then “Run again” has the focus, and “New report” makes one', async ({
  harness,
  site,
}) => {
  const { promise: made, resolve: finish } = Promise.withResolvers<void>();
  const slow = await startService({
    audit: async (url) => made.then(async () => quickAudit()(url)),
    key: 'a-key-for-tests',
  });
  const { requests, stop } = recordRequests(slow.port);
  await harness.connect(slow);
  const page = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(page);
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('progressbar')).toBeVisible();
  await expect(popup.getByRole('status').first()).toContainText('Creating the report');
  for (const name of ['Create report', 'New report', 'Run again', 'Open report'])
    await expect(popup.getByRole('button', { name })).toHaveCount(0);
  // Enter in the address field clicks the submit button, and there is none now.
  await popup.getByRole('textbox', { name: 'Address' }).press('Enter');
  await popup.getByRole('textbox', { name: 'Address' }).blur();
  // Another popup sees the same.
  const again = await harness.clickToolbar(page);
  await expect(again.getByRole('progressbar')).toBeVisible();
  await expect(again.getByRole('button', { name: 'Create report' })).toHaveCount(0);
  finish();
  await expect(again.getByRole('button', { name: 'Run again' })).toBeFocused();
  await expect(again.getByRole('region', { name: 'This page' })).toContainText(/Just now|just now/);
  expect(postsOf({ requests })).toBe(1);
  await again.getByRole('button', { name: 'New report' }).click();
  await again.getByRole('button', { name: 'Create report' }).click();
  await expect.poll(() => postsOf({ requests })).toBe(2);
  stop();
  await slow.close();
});

test('What was just asked for is heard once, as “Creating the report”, and not first as “Queued”', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await expect(popup.getByRole('button', { name: 'Create report' })).toBeFocused();
  await popup.evaluate(`(() => {
    globalThis.heard = [];
    const region = document.querySelector('[role=status]');
    const hear = () => {
      const said = [...region.querySelectorAll('strong')].map((one) => one.textContent).join();
      if (said !== '' && said !== heard.at(-1)) heard.push(said);
    };
    new MutationObserver(hear).observe(region, { subtree: true, childList: true, characterData: true });
  })()`);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('status').first()).toContainText('Report created');
  expect(await popup.evaluate('heard')).toEqual(['Creating the report', 'Report created']);
});

test('“Run again” keeps the focus while the checks run and when they ran', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
  await popup.getByRole('button', { name: 'Run again' }).press('Enter');
  await expect(popup.getByRole('status').first()).toContainText('The checks ran again');
  await expect(popup.getByRole('button', { name: 'Run again' })).toBeFocused();
  expect(service.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('A password that is generated is in the clipboard, and is kept nowhere once the service has it', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const options = await harness.open(harness.optionsPage);
  const page = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(page);
  await popup.getByRole('radio', { name: 'Password' }).check({ force: true });
  await expect(popup.getByText('Save this password. Verdict does not keep it.')).toBeVisible();
  await popup.getByRole('button', { name: 'Generate password' }).click();
  await expect(popup.getByText('Password copied')).toBeVisible();
  const password = await popup.getByRole('textbox', { name: 'Report password' }).inputValue();
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
  expect(await pasted(harness, site.url)).toBe(password);
  expect(await options.evaluate('chrome.storage.local.get().then(JSON.stringify)')).not.toContain(
    password,
  );
  // The choice counted for that one report.
  const again = await harness.clickToolbar(page);
  await again.getByRole('button', { name: 'New report' }).click();
  await expect(again.getByRole('radio', { name: 'Private' })).toBeChecked();
  await expect(again.getByRole('textbox', { name: 'Report password' })).toHaveCount(0);
});

test('An undone delete never leaves', async ({ harness, service, site }) => {
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
  await popup.getByRole('textbox', { name: 'Address' }).fill(`${site.url}/other`);
  await popup.getByRole('list').getByRole('button', { name: 'More' }).first().click();
  await popup.getByRole('menuitem', { name: 'Delete' }).click();
  await popup.getByRole('button', { name: 'Undo' }).click();
  await expect(popup.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  const jobs = await popup.evaluate(
    `chrome.storage.local.get().then((all) => Object.keys(all).filter((key) => key.startsWith('job:')))`,
  );
  expect(jobs).toHaveLength(1);
  expect(service.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
});
