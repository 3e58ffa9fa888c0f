import type { Page } from '@playwright/test';
import { axeFaults } from '../support/browser/show.ts';
import { makeLockedReports, serviceStates } from '../screenshots/states/service.ts';
import { expect, test } from './support/component-test.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test('A person without the extension signs in, finds a report by keyboard, and opens it', async ({
  service,
  harness,
}) => {
  await makeLockedReports(service);
  const page = await harness.open(service.url);
  await expect(page.getByLabel('API key')).toBeFocused();
  await page.keyboard.type(service.key);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).first()).toContainText('shop.example/boots');

  await page.getByRole('searchbox', { name: 'Search reports' }).focus();
  await page.keyboard.type('EXAMPLE.com');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Result')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('example.com');
  await expect(page.getByLabel('Project')).toHaveValue('example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('searchbox')).toHaveValue('EXAMPLE.com');
  await expect(page.getByLabel('Project')).toHaveValue('example.com');

  // Narrow screens show cards, which stay rows of a table. No address widens the page.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(rows(page)).toHaveCount(3);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);

  await rows(page).last().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Quick report' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Clear search and filters' }).click();
  await expect(rows(page)).toHaveCount(5);
});

test('The service’s own pages have no fault that axe knows, in both themes', async ({
  service,
  harness,
}) => {
  await makeLockedReports(service);
  const page = await harness.context.newPage();
  for (const [name, show] of Object.entries(serviceStates)) {
    await show(page, service);
    expect(await axeFaults(page), name).toEqual([]);
  }
});
