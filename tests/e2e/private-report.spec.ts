import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { call } from '../service/call.ts';
import { expect, test } from './harness/test.ts';

const faults = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);
const shown = (page: Page) => page.getByRole('heading', { name: 'Quick report' });

test('The page of a private report asks for the key, and that of a protected one for its password; both remember it', async ({
  service,
  harness,
}) => {
  const make = (fields: Record<string, string>) => call(service, 'POST', '/reports', { url: 'https://example.com/', ...fields });
  await make({ privacy: '2', password: 'open sesame' });
  await make({ privacy: '2', password: 'another' });
  await make({ privacy: '1' });
  const report = (id: number) => `${service.url}/reports/${id}`;

  // A password opens its report, and no other.
  const page = await harness.open(report(1));
  await expect(page.getByRole('heading', { name: 'This report is protected' })).toBeVisible();
  await expect(page.getByLabel('Report password')).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.type('sesame');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That password is wrong.');
  await expect(page.getByLabel('Report password')).toHaveAccessibleDescription('That password is wrong.');
  expect(await faults(page)).toEqual([]);
  await page.getByLabel('Report password').fill('open sesame');
  await page.getByRole('button', { name: 'Open report' }).click();
  await expect(shown(page)).toBeVisible();
  expect(page.url()).toBe(report(1));
  await page.reload();
  await expect(shown(page)).toBeVisible();

  // The key opens all of them, also when a link elsewhere leads there.
  await page.goto(report(3));
  await page.getByLabel('API key').fill(service.key);
  await page.getByRole('button', { name: 'Open report' }).click();
  await expect(shown(page)).toBeVisible();
  await page.goto(`data:text/html,<a href="${report(2)}">Report</a>`);
  await page.getByRole('link').click();
  await expect(shown(page)).toBeVisible();
  await page.goto(report(4));
  await expect(page.getByRole('heading', { name: 'Can’t open this page' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
