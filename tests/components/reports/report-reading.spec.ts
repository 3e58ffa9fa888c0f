import { batch, listed, many } from '../../screenshots/states/lists.ts';
import { history, keyed, opened } from '../../screenshots/states/checks.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { keep } from '../../support/builders/keep.ts';
import { showReports } from '../../support/builders/show.ts';
import { aReport, day, minute } from '../../support/builders/values.ts';
import { inPanelMenu, panel } from '../../support/pages/reports-page.ts';
import { expect, test } from '../support/component-test.ts';

const show = (report: Report, archive: Report[]) => ({
  name: 'one report',
  search: `?report=${report.id}`,
  answers: { ...listed, listReports: batch([report, ...many(3)]), readReport: { report } },
  fill: () => keep({ archive }),
});

test('The head tells by how much the score changed, then comes what changed, then the checks', async ({
  harness,
}) => {
  const page = await showReports(harness, show(opened(), [...history, opened()]));
  await expect(panel(page).locator('.head')).toContainText(/Decent.*▼ 6 since .*worse by 6 since/);
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText([
    'What changed',
    'Checks',
    'History',
    'Details',
  ]);
});

test('A public report is public, also where the service keeps a password of it', async ({
  harness,
}) => {
  const open = opened({ privacy: 0, hasPassword: true });
  const page = await showReports(harness, show(open, [open]));
  await expect(panel(page).locator('.facts-line')).toContainText('Public: anyone with the link');
  await expect(panel(page).getByText(/password/i)).toHaveCount(0);
});

test('Where the score changed and no check did, both are said', async ({ harness }) => {
  const before = aReport({ id: '300', score: 32, ago: 2 * day, checks: keyed });
  const now = opened({ score: 61 });
  const page = await showReports(harness, show(now, [before, now]));
  await expect(panel(page).getByRole('region', { name: 'What changed' })).toContainText(
    'No check changed, but the score went from 32 to 61.',
  );
});

test('A group where everything passed never stands before failures', async ({ harness }) => {
  const checks = keyed.map((check) => ({
    ...check,
    passed: check.importance === 'high' || check.passed,
  }));
  const page = await showReports(harness, show(opened({ checks }), [opened({ checks })]));
  const region = panel(page).getByRole('region', { name: 'Checks', exact: true });
  await expect(region.getByRole('heading')).toHaveText(['Checks', 'Fix first2']);
  await expect(region.locator('.check:visible')).toHaveCount(2);
  await expect(region.getByText('6 passed', { exact: true })).toBeVisible();
});

test('The chart marks and reads out the run that is open, not the newest', async ({ harness }) => {
  const [oldest] = history;
  const page = await showReports(harness, show(oldest!, [...history, opened()]));
  const part = panel(page).getByRole('region', { name: 'History' });
  await expect(part.locator('> p')).toContainText('Decent 54');
  await expect(part.getByRole('slider', { name: 'Run' })).toHaveAttribute(
    'aria-valuetext',
    /: Decent 54$/,
  );
  const [ring, first] = await Promise.all(
    ['.own', '.point path'].map(async (one) => part.locator(one).first().boundingBox()),
  );
  expect(Math.abs(ring!.x + ring!.width / 2 - first!.x - first!.width / 2)).toBeLessThan(2);
  await part.getByText('As a table').click();
  await expect(part.locator('tr[aria-current]')).toContainText('Decent 54');
});

test('Runs of fewer than three days are a table, and no line', async ({ harness }) => {
  const archive = [54, 61, 72].map((score, at) =>
    opened({ id: `${at}`, score, generatedAt: Date.now() - at * minute }),
  );
  const page = await showReports(harness, show(archive[0]!, archive));
  const part = panel(page).getByRole('region', { name: 'History' });
  await expect(part.getByRole('row')).toHaveCount(4);
  await expect(part.getByRole('link', { name: 'Compare' })).toBeVisible();
  await expect(part.getByRole('img')).toHaveCount(0);
  await expect(part.getByRole('slider')).toHaveCount(0);
});

test('A found element is copied as it is, and so is an address without its text', async ({
  harness,
}) => {
  const checks = [
    { ...keyed[2]!, errors: ['<a class="cart" href="/cart">', 'a word'] },
    { ...keyed[0]!, errors: [{ url: 'https://shop.example.com/1.png', text: 'One' }] },
  ];
  const page = await showReports(harness, show(opened({ checks }), [opened({ checks })]));
  await page.evaluate(
    `navigator.clipboard.writeText = async (text) => void (window.copied = text)`,
  );
  const copied = async () => page.evaluate('window.copied');
  const buttons = panel(page).locator('.found').getByRole('button', { name: 'Copy', exact: true });
  await expect(buttons).toHaveCount(2);
  await expect(buttons.last()).toHaveAccessibleDescription('<a class="cart" href="/cart">');
  await buttons.last().click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await copied()).toBe('<a class="cart" href="/cart">');
  await buttons.first().click();
  await expect.poll(copied).toBe('https://shop.example.com/1.png');
  const { width, height } = (await buttons.first().boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});

test('“Print” prints the report that is open', async ({ harness }) => {
  const page = await showReports(harness, show(opened(), [opened()]));
  await page.evaluate('window.print = () => void (window.printed = true)');
  await inPanelMenu(page, 'Print');
  expect(await page.evaluate('window.printed')).toBe(true);
});
