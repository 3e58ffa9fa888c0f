import { scored } from '../../screenshots/states/checks.ts';
import { batch, listed } from '../../screenshots/states/lists.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { keep } from '../../support/builders/keep.ts';
import { showReports } from '../../support/builders/show.ts';
import { panel } from '../../support/pages/reports-page.ts';
import { expect, test } from '../support/component-test.ts';

const show = (report: Report) => ({
  name: 'a report with categories',
  search: `?report=${report.id}`,
  answers: { ...listed, listReports: batch([report]), readReport: { report } },
  fill: () => keep({ archive: [report] }),
});

test('The head has the scores of the categories, lowest first, and says which one decided', async ({
  harness,
}) => {
  const page = await showReports(harness, show(scored()));
  const head = panel(page).locator('.head');
  await expect(head).toContainText('Decent: accessibility is bad');
  await expect(head).toContainText(
    'Accessibility 40 · Performance 100 · SEO 100 · Best practices –',
  );
  await expect(head).toContainText(
    /Best practices has no score: .?4 of its 6 checks could not be checked./,
  );
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toContainText('Decent: accessibility is bad');
  await expect(page.getByRole('article')).toContainText(
    /Could not be checked .?No browser errors logged to the console/,
  );
});

test('Failed checks are grouped by importance or by category, and so are those of the next report', async ({
  harness,
}) => {
  const next = scored({ id: '501', url: 'https://shop.example.com/boots/summer' });
  const page = await showReports(harness, {
    ...show(scored()),
    answers: {
      ...listed,
      listReports: batch([scored(), next]),
      readReport: { report: next },
    },
    fill: () => keep({ archive: [scored(), next] }),
  });
  const groups = panel(page)
    .getByRole('region', { name: 'Checks', exact: true })
    .getByRole('heading', { level: 4 });
  await expect(groups).toHaveText(['Fix first3', 'Medium importance1', 'Low importance1']);
  await panel(page).getByLabel('Group by').selectOption('Category');
  const byCategory = ['Fix first3', 'Performance 1001', 'SEO 1001'];
  await expect(groups).toHaveText(byCategory);
  await page.getByRole('link', { name: /summer/ }).click();
  await expect(panel(page)).toContainText('summer');
  await expect(groups).toHaveText(byCategory);
});

test('A check shows its first places, all that were sent on demand, and copies them whole', async ({
  harness,
}) => {
  const page = await showReports(harness, show(scored()));
  await page.evaluate(
    `navigator.clipboard.writeText = async (text) => void (window.copied = text)`,
  );
  const check = panel(page).locator('.check', { hasText: 'Image elements' });
  const lines = check.locator('.found li');
  await expect(check).toContainText('312 places; the first 100');
  await expect(lines).toHaveCount(5);
  await expect(lines.first()).toContainText('main > ul > li:nth-child(1) > img');
  await check.getByRole('button', { name: 'Copy list' }).click();
  const copied = await page.evaluate<string>('window.copied');
  expect(copied.split('\n')).toHaveLength(100);
  await check.getByRole('button', { name: 'Show 95 more' }).click();
  await expect(lines).toHaveCount(100);
  await check.getByText('312 places').click();
  await expect(lines).toHaveCount(0);
});

test('What was not checked stands apart, closed, with the reason, and counts as neither', async ({
  harness,
}) => {
  const page = await showReports(harness, show(scored()));
  const checks = panel(page).getByRole('region', { name: 'Checks', exact: true });
  await expect(checks).toContainText('1 of 6 passed');
  const reason = checks.getByText('Required ConsoleMessages gatherer did not run.');
  await expect(checks.getByText(/^(Could not be|Check yourself|Did not)/)).toHaveText([
    'Could not be checked 1',
    'Check yourself 1',
    'Did not apply 2',
  ]);
  await expect(reason).toBeHidden();
  await checks.getByText('Could not be checked').click();
  await expect(reason).toBeVisible();
});
