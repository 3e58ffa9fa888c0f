import { afterAll, beforeAll, expect, it } from 'vitest';
import { click, fill, named, shows } from '../support/firefox-actions.ts';
import { popupPath } from '../support/click-at-once.ts';
import { type FirefoxHarness, launchFirefox } from '../support/launch-firefox.ts';
import { type ListingServer, startListingServer } from '../support/listing-server.ts';

const url = 'https://example.com/page';
const report = { id: 7, url, result: 'bad', score: 31, generated_at: '2026-11-01T10:00:00Z' };
const results = {
  weight: { title: 'Page size', passed: false, importance: 'low', value: '3097000 byte' },
  images: { title: 'Images have text', passed: false, importance: 'high', errors: ['<img>'] },
  title: { title: 'Has a title', passed: true, importance: 'high' },
  links: { title: 'Links have names', passed: false, importance: 'medium', errors: 3 },
  fast: { title: 'Page is fast', passed: false, importance: 'low', value: '4812 ms' },
};

let service: ListingServer;
let firefox: FirefoxHarness;

beforeAll(async () => {
  let isThere = false;
  service = await startListingServer(({ pathname }, method) => {
    if (method === 'POST') isThere = true;
    const isList = pathname.endsWith('/reports') && method === 'GET';
    if (isList) return { body: { data: isThere ? [report] : [] } };
    return { body: method === 'GET' ? { ...report, results } : report };
  });
  firefox = await launchFirefox();
  const options = await firefox.open('options.html');
  await fill(options, 'Service address', service.url);
  await fill(options, 'API key', service.key);
  await click(options, 'Connect');
  await shows(options, 'Connected to');
});

afterAll(async () => {
  await firefox?.close();
  await service?.close();
});

const reads = () => service.requests.filter(({ path }) => path.endsWith('/reports/7')).length;

it('shows what to fix first after a create, with one read, and from the archive when it opens again', async () => {
  const rows = () =>
    popup.$$eval('[aria-labelledby="fix-first"] li', (all) =>
      all.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ')),
    );
  const found = [
    expect.stringMatching(/^Images have text .*High.*1 found: ?<img>$/),
    expect.stringMatching(/^Links have names .*Medium.*3 found$/),
    expect.stringMatching(/^Page size .*Low.*3\.1 MB$/),
  ];
  let popup = await firefox.open(popupPath(url));
  await click(popup, 'Create report');
  await expect.poll(rows).toEqual(found);
  for (let times = 0; times < 2; times += 1) {
    await popup.close();
    popup = await firefox.open(popupPath(url));
    await expect.poll(rows).toEqual(found);
  }
  expect(reads()).toBe(1);
  // With less room whole rows go, and the popup does not scroll.
  await popup.setViewport({ width: 380, height: 600 });
  await click(popup, 'Password', 'radio');
  const list = '[aria-labelledby="fix-first"] ul';
  const heights = () =>
    popup.$eval(list, (shown) => [
      shown.getBoundingClientRect().height %
        shown.firstElementChild!.getBoundingClientRect().height,
      document.documentElement.scrollHeight - innerHeight,
    ]);
  await expect.poll(heights).toEqual([0, 0]);

  await (await named(popup, 'All checks (4 failed)', 'link')).click();
  const address = async () => (await firefox.browser.pages()).map((page) => page.url());
  await expect.poll(address).toContainEqual(expect.stringMatching(/reports\.html\?report=7$/));
});
