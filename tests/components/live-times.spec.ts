import { opened } from '../screenshots/states/checks.ts';
import { batch, listed } from '../screenshots/states/lists.ts';
import { popupPath, settled } from '../support/browser/show.ts';
import { keep } from '../support/builders/keep.ts';
import { showReports } from '../support/builders/show.ts';
import { hour, minute } from '../support/builders/values.ts';
import { panel } from '../support/pages/reports-page.ts';
import { fill, unknownPage } from './page/open-card.ts';
import { expect, test } from './support/component-test.ts';

test.use({ ownBrowser: true });

test('Times in an open popup and in an open report follow the clock', async ({ harness }) => {
  await fill(harness);
  const popup = await harness.context.newPage();
  await popup.clock.install();
  await popup.goto(harness.extensionUrl(popupPath(unknownPage)));
  await settled(popup);
  const row = popup.getByRole('list', { name: 'Recent reports' }).locator('time').first();
  await expect(row).toHaveText('2 hours ago');
  await popup.clock.fastForward(3 * hour);
  await expect(row).toHaveText('5 hours ago');

  const report = opened({ generatedAt: Date.now() + 3 * hour - 5 * minute });
  const reports = await showReports(harness, {
    name: 'one report',
    search: `?report=${report.id}`,
    answers: { ...listed, listReports: batch([report]), readReport: { report } },
    fill: () => keep({ archive: [report] }),
  });
  const head = panel(reports).locator('.head time');
  await expect(head).toHaveText('5 minutes ago');
  await reports.clock.fastForward(3 * minute);
  await expect(head).toHaveText('8 minutes ago');
});
