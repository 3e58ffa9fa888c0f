import { rows, shows } from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

const longPath = `${'a-long-name/'.repeat(20)}end`;
test.use({
  reports: async ({}, use) =>
    use([
      { url: 'https://example.com/shop', score: 40 },
      { url: `https://example.com/${longPath}`, score: 92 },
    ]),
});
const controls = ':is(button, input, select, progress, summary, [role="menu"])';

test('puts the open report on paper while it is printed, and only then', async ({ stage }) => {
  const page = await stage.open('reports.html?report=1');
  await shows(page, '0 of 1 passed');
  await page.evaluate((selector) => {
    new MutationObserver(() => {
      const paper = document.querySelector<HTMLElement>('article');
      if (!paper) return;
      const buttons = paper.querySelectorAll(selector).length;
      Object.assign(globalThis, { printed: paper.textContent, buttons });
    }).observe(document.body, { childList: true, subtree: true });
  }, controls);
  const pdf = await page.pdf({ format: 'A4' });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  const printed = await page.evaluate(() => (globalThis as { printed?: string }).printed);
  const link = `${stage.service.url}/reports/1`;
  for (const text of ['example.com/shop', link, 'Bad', 'Private', '40 of 100', '1 of 1 failed'])
    expect(printed).toContain(text);
  expect(await page.evaluate(() => (globalThis as { buttons?: number }).buttons)).toBe(0);
  await expect.poll(() => page.$$eval('article', (all) => all.length)).toBe(0);
});

test('puts the list on paper with whole addresses, results in words and no controls', async ({
  stage,
}) => {
  const page = await stage.open('reports.html');
  await shows(page, 'example.com/shop');
  const shown = () =>
    page.$$eval(
      controls,
      (all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
    );
  expect(await shown()).toBeGreaterThan(0);
  // No driver shows a page of Firefox as paper. The rules for paper count for the screen instead.
  await page.evaluate(() => {
    for (const sheet of document.styleSheets)
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSMediaRule) {
          const { media } = rule;
          if (media.mediaText.includes('print')) media.mediaText = 'all';
          else if (media.mediaText.includes('screen')) media.mediaText = 'not all';
        }
  });
  expect(await shown()).toBe(0);
  const addresses = await page.$$eval('.table .address', (all) =>
    all.map((one) => [
      one.textContent,
      one.getBoundingClientRect().right <= innerWidth && one.scrollWidth <= one.clientWidth,
    ]),
  );
  expect(addresses).toEqual([
    [expect.stringContaining(longPath), true],
    [expect.stringContaining('example.com/shop'), true],
  ]);
  const [good = '', bad = ''] = await rows(page);
  expect(good).toContain('Good');
  expect(bad).toContain('Bad');
});
