import type { Page } from '@playwright/test';
import { asked } from '../../support/service/requests.ts';
import { startLocalBehind } from '../../support/service/report-service.ts';
import { pagesOf } from '../../support/service/samples.ts';
import { chooseResult, rows } from '../../support/pages/reports-page.ts';
import { expect, test } from '../../support/browser/test.ts';

const byDevice = (page: Page) => page.getByText('This service can’t filter or sort by result.');
const results = (page: Page) => rows(page).getByText(/^(Good|Decent|Bad)\b/);

test('A score alone is a result in the list, by which the device filters and sorts, and says so', async ({
  harness,
}) => {
  const service = await startLocalBehind({ dialect: 'scored', before: pagesOf(12) });
  await harness.connect(service);
  const page = await harness.open('reports.html?result=decent');
  // The device learns it from the answer to this look, which shows no others all the same.
  await expect(byDevice(page)).toBeVisible();
  await expect(rows(page).first()).toContainText('Decent');
  await expect(rows(page).filter({ hasNotText: 'Decent' })).toHaveCount(0);
  await chooseResult(page, 'All');
  await expect(byDevice(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(12);
  await expect(results(page)).toHaveCount(12);
  await expect(page.getByText('No result yet')).toHaveCount(0);
  const bad = await rows(page).filter({ hasText: /Bad/ }).count();
  expect(bad).toBeGreaterThan(0);
  await chooseResult(page, 'Bad');
  await expect(byDevice(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(bad);
  await expect(rows(page).filter({ hasText: /Bad/ })).toHaveCount(bad);
  await chooseResult(page, 'All');
  await expect(byDevice(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(12);
  await page.getByRole('columnheader', { name: 'Result' }).getByRole('button').click();
  await expect(byDevice(page)).toBeVisible();
  await expect(rows(page).first()).toContainText('Decent 66');
  await expect(rows(page).last()).toContainText('Bad');
  const forResults = asked(service, 'reports').filter((query) => 'result' in query);
  expect(forResults).toMatchObject([{ result: 'decent' }]);
  await service.close();
});
