import type { Page } from '@playwright/test';
import { scored } from '../../screenshots/states/checks.ts';
import { shop } from '../../screenshots/states/shop.ts';
import { auditId, auditOf } from '../../../lib/domain/reports/audit.ts';
import { anyPage } from '../../support/browser/show.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aChange, aReport, aWatch, day, minute } from '../../support/builders/values.ts';
import { panel } from '../../support/pages/reports-page.ts';
import { fill, open } from '../page/open-card.ts';
import { expect, test } from '../support/component-test.ts';

const line = 'Accessibility 40 · Performance 100 · SEO 100 · Best practices –';
const url = shop.replace('https://', '');
const report = scored({ url });
const before = aReport({ id: '499', url, score: 82, ago: 2 * day, checks: report.checks ?? [] });

for (const place of ['popup', 'side panel'] as const)
  test(`The card of a page has the scores of its categories, and the first place of what to fix: ${place}`, async ({
    harness,
  }) => {
    await fill(harness, { newest: [report], archive: [before, report] });
    const page = await open(harness, shop, place);
    await expect(page.getByRole('region', { name: 'This page' })).toContainText(line);
    await expect(page.getByRole('list', { name: 'Fix first' })).toContainText(
      '<img class="boot" src="/img/boot-1.jpg">',
    );
    const decided = page.getByText('Decent: accessibility is bad');
    await expect(decided).toHaveCount(place === 'popup' ? 0 : 1);
  });

const openKept = async (harness: Parameters<typeof anyPage>[0], path: string): Promise<Page> => {
  const watch = aWatch({ kind: 'report', reportId: '500', url });
  const change = aChange({ ago: minute });
  await put(await anyPage(harness), () =>
    keep({
      archive: [before, report],
      watches: [watch],
      changes: [{ ...change, categories: { accessibility: [92, 40] } }],
    }),
  );
  return harness.open(`reports.html?${path}`);
};

test('The pages of a project, the watches, their changes and the history have them', async ({
  harness,
}) => {
  const site = await openKept(harness, 'tab=project&project=shop.example.com');
  await expect(site.getByRole('table', { name: /^Pages/ })).toContainText(line);
  const watches = await harness.open('reports.html?tab=watches');
  await expect(watches.getByRole('table', { name: 'Watches' })).toContainText(line);
  await expect(watches.getByRole('region', { name: 'What changed' })).toContainText(
    'Accessibility 92 → 40',
  );
  const opened = await harness.open('reports.html?report=500');
  await expect(panel(opened).getByRole('row').filter({ hasText: line })).toHaveCount(1);
});

test('A comparison has a row for each, and says what only one report has', async ({ harness }) => {
  const [one, other] = [before, report].map((of) => auditId(auditOf(of)!));
  const page = await openKept(harness, `compare=${one}&with=${other}`);
  const table = page.getByRole('table', { name: 'Compare' });
  await expect(table.getByRole('row', { name: /^Accessibility/ }).getByRole('cell')).toHaveText([
    '–',
    '40',
  ]);
  await expect(page.getByText(/^Only one of the reports has categories/)).toBeVisible();
});
