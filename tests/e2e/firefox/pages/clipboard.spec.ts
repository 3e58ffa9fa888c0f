import { click, pasted, row, shows } from '../../../support/browser/firefox-actions.ts';
import { expect, type FirefoxStage, test } from '../../../support/browser/firefox-test.ts';

test.use({ reports: async ({}, use) => use([{ url: 'https://example.com/shop', score: 40 }]) });

const inClipboard = async ({ open }: FirefoxStage) => pasted(await open('reports.html?tab=new'));

test('copies a link, a report and a failed check to where they can be pasted', async ({
  stage,
}) => {
  const link = `${stage.service.url}/reports/1`;
  const page = await stage.open('reports.html');
  await click(await row(page, 'example.com/shop'), 'More');
  await click(page, 'Copy link', 'menuitem');
  await shows(page, 'Link copied');
  expect(await inClipboard(stage)).toBe(link);

  await page.bringToFront();
  await click(await row(page, 'example.com/shop'), 'example.com/shop', 'link');
  await shows(page, '0 of 1 passed');
  const panel = (await page.$('aside'))!;
  await click(panel, 'More');
  await click(page, 'Copy as Markdown', 'menuitem');
  await shows(page, 'Copied');
  const [head, ...lines] = (await inClipboard(stage)).split('\n');
  expect(head).toBe('# [https://example.com/shop](<https://example.com/shop>)');
  expect(lines).toContain('- Result: **Bad · 40 of 100**');

  await page.bringToFront();
  const check = (await page.waitForSelector('aside .check'))!;
  await click(check, 'More about this check');
  await click(page, 'Copy as text', 'menuitem');
  await shows(page, 'Copied');
  const text = await inClipboard(stage);
  expect(text).toContain('- Check: Failed · High importance\n');
  expect(text).toContain(`- Report: ${link}\n`);
});
