import { expect, it } from 'vitest';
import { shows } from '../support/firefox-actions.ts';
import { stageFirefox } from '../support/firefox-stage.ts';

const stage = stageFirefox(() => [{ url: 'https://example.com/shop', score: 40 }]);

it('puts the open report on paper while it is printed, and only then', async () => {
  const page = await stage.open('reports.html?report=1');
  await shows(page, '0 of 1 passed');
  await page.evaluate(() => {
    new MutationObserver(() => {
      const paper = document.querySelector<HTMLElement>('article');
      if (paper) Object.assign(globalThis, { printed: paper.textContent });
    }).observe(document.body, { childList: true, subtree: true });
  });
  const pdf = await page.pdf({ format: 'A4' });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  const printed = await page.evaluate(() => (globalThis as { printed?: string }).printed);
  for (const text of ['example.com/shop', 'Bad', '40 of 100', '1 of 1 failed'])
    expect(printed).toContain(text);
  await expect.poll(() => page.$$eval('article', (all) => all.length)).toBe(0);
});
