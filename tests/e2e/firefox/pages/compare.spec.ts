import {
  choose,
  click,
  named,
  offered,
  pasted,
  row,
  shows,
} from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

const day = (of: number) => Date.UTC(2026, 10, of);
test.use({
  reports: async ({}, use) =>
    use([
      { url: 'https://example.com/shop', score: 40, at: day(1) },
      { url: 'https://example.com/shop', score: 70, at: day(4) },
      { url: 'https://example.com/shop', score: 64, at: day(11) },
      { url: 'https://example.com/blog', score: 90, at: day(12) },
    ]),
});

test('compares two selected reports, keeps them in the address, and another run that is chosen', async ({
  stage,
}) => {
  const page = await stage.open('reports.html');
  for (const score of ['64', '70'])
    await (await row(page, score)).$eval('input', (box) => box.click());
  await click(page, 'Compare');
  await shows(page, '6 points worse in 7 days');
  await shows(page, 'Unchanged 1');
  const search = () => page.evaluate(() => location.search);
  await expect
    .poll(search)
    .toMatch(new RegExp(`^\\?compare=2%40${day(4)}&with=3%40${day(11)}&connection=.`));
  expect(await offered(page, 'Earlier')).toEqual([`2@${day(4)}`, `1@${day(1)}`]);

  await choose(page, 'Earlier', `1@${day(1)}`);
  await shows(page, '24 points better in 10 days');
  await shows(page, 'Now passing 1');
  const bookmark = await stage.open(`reports.html${await search()}`);
  await shows(bookmark, '24 points better in 10 days');
  await click(bookmark, 'Copy as Markdown');
  await shows(bookmark, 'Copied');
  expect(await pasted(await stage.open('reports.html?tab=new'))).toMatch(
    /^\| Page example\.com\/shop has a title \| high \| failed.* \| passed.* \|$/m,
  );
  await bookmark.bringToFront();
  await click(bookmark, 'Close');
  await named(await row(bookmark, 'example.com/blog'), 'example.com/blog', 'link');
});
