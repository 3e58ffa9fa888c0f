import {
  choose,
  click,
  fill,
  named,
  pasted,
  row,
  shows,
} from '../../../support/browser/firefox-actions.ts';
import { expect, type FirefoxStage, test } from '../../../support/browser/firefox-test.ts';

test.use({ reports: async ({}, use) => use([{ url: 'https://example.com/shop', score: 40 }]) });

test('fills in a new issue of the tracker that was set once, with a failed check', async ({
  stage,
}) => {
  const settings = await stage.open('options.html#issue-tracker');
  await choose(settings, 'Issue tracker', 'other');
  const tracker = `${stage.service.url}/issue`;
  await fill(settings, 'Address of a new issue', `${tracker}?title={title}&body={body}`);
  await click(settings, 'Save tracker');
  await shows(settings, 'Saved');

  const page = await stage.open('reports.html?report=1');
  await shows(page, '0 of 1 passed');
  const check = await page.waitForSelector('aside .check');
  await (await named(check!, 'More about this check', 'button')).click();
  await click(page, 'New issue', 'menuitem');
  const opened = async () =>
    (await stage.firefox.browser.pages())
      .map((tab) => tab.url())
      .find((url) => url.startsWith(tracker));
  await expect.poll(opened).toBeDefined();
  const { searchParams } = new URL((await opened())!);
  expect(searchParams.get('title')).toBe('Page example.com/shop has a title: example.com/shop');
  expect(searchParams.get('body')).toContain('**failed**, high importance');
});

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
  expect(lines).toContain('- Result: **bad**, 40 of 100');

  await page.bringToFront();
  const check = (await page.waitForSelector('aside .check'))!;
  await click(check, 'More about this check');
  await click(page, 'Copy as text', 'menuitem');
  await shows(page, 'Copied');
  const text = await inClipboard(stage);
  expect(text).toContain('- Check: failed, high importance\n');
  expect(text).toContain(`- Report: ${link}\n`);
});
