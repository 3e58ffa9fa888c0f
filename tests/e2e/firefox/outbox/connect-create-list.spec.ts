import { type RunningService, startService } from '../../../../local-service/src/command/start.ts';
import { quickAudit } from '../../../local-service/quick-audit.ts';
import { click, fill, named, shows } from '../../../support/browser/firefox-actions.ts';
import { keptText } from '../../../support/browser/show.ts';
import { recordRequests } from '../../../support/service/requests.ts';
import { startSite } from '../../../support/service/server.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

// Each test goes on with the connection and the sign-in of those before.
test.describe.configure({ mode: 'serial' });
test.use({ ownBrowser: 'connect-create-list' });

let service: RunningService;

test.beforeAll(async () => {
  service = await startService({ audit: quickAudit({ score: 93 }), key: 'a-key-for-tests' });
});

test.afterAll(async () => service?.close());

test('connects through the options page, creates a report and lists it', async ({ firefox }) => {
  const { requests, stop } = recordRequests(service.port);
  // The browser has a cookie of this host, which it must not send to the service.
  const site = await startSite({ '/': '<!doctype html><title>A page</title>' });
  const page = await firefox.open(`${site.url}/`);
  expect(await page.evaluate(() => document.cookie)).toBe('visitor=1');
  await site.close();
  const options = await firefox.open('options.html');
  await fill(options, 'Service address', service.url);
  await fill(options, 'API key', service.key);
  await click(options, 'Connect');
  await shows(options, 'Connected to');

  // A popup that is opened in a tab has no page in front of it, so the address is typed.
  const popup = await firefox.open('popup.html');
  await fill(popup, 'Address', 'https://example.org/firefox');
  await click(popup, 'Public', 'radio');
  await click(popup, 'Create report');
  await shows(popup, 'Report created');
  // A second Enter makes no other report.
  const inFocus = async () => popup.evaluate(() => document.activeElement?.textContent);
  await expect.poll(inFocus).toBe('Run again');
  // The alarm would wake a background that ended right after the click.
  expect(
    await options.evaluate(`browser.alarms.getAll().then((all) => all.map(({ name }) => name))`),
  ).toContain('click');
  await shows(popup, 'Public: anyone with the link');
  const posts = requests.filter(({ method }) => method === 'POST');
  stop();
  expect(posts).toHaveLength(1);
  expect(posts[0]?.path).toBe('/api/v1/reports');
  expect(Object.fromEntries(new URLSearchParams(posts[0]?.body))).toEqual({
    url: 'https://example.org/firefox',
    privacy: '0',
  });
  expect(posts[0]?.headers).not.toHaveProperty('cookie');
});

test('creates a report although the popup closed before its click was on disk', async ({
  firefox,
}) => {
  const { requests, stop } = recordRequests(service.port);
  const popup = await firefox.open('popup.html');
  await fill(popup, 'Address', 'https://example.org/closed');
  // Firefox sometimes drops such a write. Here it is always dropped.
  await popup.evaluate(`void (browser.storage.local.set = () => new Promise(() => {}))`);
  const button = await named(popup, 'Create report', 'button');
  await button.evaluate((element) => {
    (element as HTMLElement).click();
    globalThis.close();
  });
  await expect.poll(() => requests.filter(({ method }) => method === 'POST').length).toBe(1);
  stop();
});

test('shows a private report signed in on one key press on “Open report”, and keeps no link', async ({
  firefox,
}) => {
  const popup = await firefox.open('popup.html');
  await fill(popup, 'Address', 'https://example.org/signed-in');
  await click(popup, 'Private', 'radio');
  await click(popup, 'Create report');
  const open = await named(popup, 'Open report');
  await open.focus();
  const shown = firefox.browser.waitForTarget((target) =>
    target.url().startsWith(`${service.url}/reports/`),
  );
  await popup.keyboard.press('Enter');
  const page = (await (await shown).page())!;
  await shows(page, 'Quick report');
  expect(page.url()).toMatch(new RegExp(`^${service.url}/reports/\\d+$`));
  const list = await firefox.open('reports.html');
  await shows(list, 'example.org/signed-in');
  const kept = await list.evaluate(keptText);
  expect(kept).toContain('example.org/signed-in');
  expect(kept).not.toContain('/open/');
});
