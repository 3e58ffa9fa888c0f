import { shows } from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

test.use({ reports: async ({}, use) => use([{ url: 'https://example.com/shop', score: 40 }]) });
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
