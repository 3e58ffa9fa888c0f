import { changes } from '../../../support/service/requests.ts';
import { choose, click, rows, shows } from '../../../support/browser/firefox-actions.ts';
import { runs, watchedPage, watchedReports } from '../../pages/watched.ts';
import { letADayPass } from '../../../support/pages/reports-page.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

test.use({ reports: async ({}, use) => use(watchedReports) });

test('watches a page, runs it when a day has passed, and tells what changed until that is seen', async ({
  stage,
}) => {
  const address = new URLSearchParams({ tab: 'watches', watch: watchedPage });
  const page = await stage.open(`reports.html?${address}`);
  await choose(page, 'Every', 'day');
  await click(page, 'New watch');
  // The runs of watches are spread, so shortly after midnight the next one is still today.
  await expect
    .poll(() => rows(page))
    .toEqual([expect.stringMatching(/Good\s*90[^]*(today|tomorrow), /)]);
  expect(changes(stage.service)).toEqual([]);

  await page.evaluate(letADayPass);
  await shows(page, 'Mark all as seen');
  await expect
    .poll(() => rows(page))
    .toEqual([expect.stringMatching(/Bad\s*34[^]*(today|tomorrow), /)]);
  expect(runs(stage.service)).toEqual(['/api/v1/reports/2']);
  expect(changes(stage.service)).toHaveLength(1);
  const badge = async () => page.evaluate('browser.action.getBadgeText({})');
  await expect.poll(badge).toBe('1');
  await click(page, 'Mark all as seen');
  await expect.poll(badge).toBe('');

  await click(page, 'Remove');
  await shows(page, 'No watches yet');
});
