import type { Page } from '@playwright/test';
import { openedBy } from '../../support/browser/harness.ts';
import { keptText } from '../../support/browser/show.ts';
import { expect, test } from '../../support/browser/test.ts';
import { makeLockedReports } from '../../screenshots/states/service.ts';

const shown = (page: Page) => page.getByRole('heading', { name: 'Quick report' });

test('The page of a report that is not public asks for its password or a key; both are remembered', async ({
  service,
  harness,
}) => {
  await makeLockedReports(service);
  const report = (id: number) => `${service.url}/reports/${id}`;

  // A password opens its report, and no other.
  const page = await harness.open(report(2));
  await expect(page.getByRole('heading', { name: 'Sign in to read this report' })).toBeVisible();
  await expect(page.getByLabel('Password or API key')).toBeFocused();
  await page.keyboard.type('sesame');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That password or key is wrong.');
  await expect(page.getByLabel('Password or API key')).toHaveAccessibleDescription(
    'That password or key is wrong.',
  );
  await page.getByLabel('Password or API key').fill('open sesame');
  await page.getByRole('button', { name: 'Open report' }).click();
  await expect(shown(page)).toBeVisible();
  expect(page.url()).toBe(report(2));
  await page.reload();
  await expect(shown(page)).toBeVisible();

  // The key opens all of them, also when a link elsewhere leads there.
  await page.goto(report(1));
  await page.getByLabel('Password or API key').fill(service.key);
  await page.getByRole('button', { name: 'Open report' }).click();
  await expect(shown(page)).toBeVisible();
  await page.goto(`data:text/html,<a href="${report(1)}">Report</a>`);
  await page.getByRole('link').click();
  await expect(shown(page)).toBeVisible();
});

test('One key press on “Open report” shows a private or protected report signed in, and its link is kept nowhere', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  await makeLockedReports(service);
  const front = await harness.open(`${site.url}/`);
  const popup = await harness.clickToolbar(front);
  await popup.getByRole('button', { name: 'Create report' }).click();
  const open = popup.getByText('Open report', { exact: true });
  await expect(open).toBeVisible();
  const made = await openedBy(harness, async () => open.press('Enter'));
  await expect(shown(made)).toBeVisible();
  expect(made.url()).toMatch(new RegExp(`^${service.url}/reports/\\d+$`));

  const list = await harness.open('reports.html?report=2');
  const link = list.getByRole('link', { name: 'Open report' });
  const behind = await openedBy(harness, async () => link.click({ button: 'middle' }));
  await expect(shown(behind)).toBeVisible();
  expect(behind.url()).toBe(`${service.url}/reports/2`);
  expect(await list.evaluate('document.visibilityState')).toBe('visible');

  // The browser is signed in for these two, and for nothing else.
  await made.goto(`${service.url}/reports/1`);
  await expect(made.getByRole('heading', { name: 'Sign in to read this report' })).toBeVisible();
  expect(await list.evaluate(keptText)).not.toContain('/open/');
  expect(await list.evaluate(keptText)).toContain('https://example.com/');
});
