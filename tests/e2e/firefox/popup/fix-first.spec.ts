import { click, named } from '../../../support/browser/firefox-actions.ts';
import { popupPath } from '../../../support/browser/show.ts';
import { startReportService } from '../../../support/service/report-service.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

const url = 'https://example.com/page';
const report = { id: 7, url, result: 'bad', score: 31, generated_at: '2026-11-01T10:00:00Z' };
const results = {
  weight: { title: 'Page size', passed: false, importance: 'low', value: '3097000 byte' },
  images: { title: 'Images have text', passed: false, importance: 'high', errors: ['<img>'] },
  title: { title: 'Has a title', passed: true, importance: 'high' },
  links: { title: 'Links have names', passed: false, importance: 'medium', errors: 3 },
  fast: { title: 'Page is fast', passed: false, importance: 'low', value: '4812 ms' },
};

test('shows what to fix first after a create, with one read, and from the archive when it opens again', async ({
  stage,
}) => {
  let isThere = false;
  const service = await startReportService(({ pathname, method }) => {
    if (method === 'POST') isThere = true;
    const isList = pathname.endsWith('/reports') && method === 'GET';
    if (isList) return { json: { data: isThere ? [report] : [] } };
    return { json: method === 'GET' ? { ...report, results } : report };
  });
  await stage.connectTo(service);
  const rows = () =>
    popup.$$eval('[aria-labelledby="fix-first"] li', (all) =>
      all.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ')),
    );
  const found = [
    expect.stringMatching(/^Images have text .*High.*1 found: ?<img>$/),
    expect.stringMatching(/^Links have names .*Medium.*3 found$/),
    expect.stringMatching(/^Page size .*Low.*3\.1 MB$/),
  ];
  let popup = await stage.open(popupPath(url));
  await click(popup, 'Create report');
  await expect.poll(rows).toEqual(found);
  for (let times = 0; times < 2; times += 1) {
    await popup.close();
    popup = await stage.open(popupPath(url));
    await expect.poll(rows).toEqual(found);
  }
  expect(service.requests.filter(({ path }) => path.endsWith('/reports/7'))).toHaveLength(1);
  // With less room whole rows go, and the popup does not scroll.
  await popup.setViewport({ width: 380, height: 600 });
  await click(popup, 'New report');
  await click(popup, 'Password', 'radio');
  const list = '[aria-labelledby="fix-first"] ul';
  const heights = () =>
    popup.$eval(list, (shown) => [
      shown.getBoundingClientRect().height %
        shown.firstElementChild!.getBoundingClientRect().height,
      document.documentElement.scrollHeight - innerHeight,
    ]);
  await expect.poll(heights).toEqual([0, 0]);

  await (await named(popup, 'Checks (4 failed)', 'link')).click();
  const address = async () => (await stage.firefox.browser.pages()).map((page) => page.url());
  await expect.poll(address).toContainEqual(expect.stringMatching(/reports\.html\?report=7$/));
  await service.close();
});
