import type { Page } from '@playwright/test';
import { startFaultyService } from '../../faults/service/faulty-service.ts';
import { within } from '../../support/wait-for.ts';
import { expect, test } from '../../support/browser/test.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('“Try again” on one address of a paused list sends that one at once', async ({ harness }) => {
  const service = await startFaultyService({ plan: ['refused with 422'] });
  await harness.connect(service);
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  service.gates = {
    made: async () => {
      // One that is refused is not made.
      if (service.audits() < 1) return;
      reached.resolve();
      await held.promise;
    },
  };
  const page = await harness.open('reports.html?tab=new');
  const addresses = [0, 1, 2, 3].map((at) => `https://new.example/page-${at}`);
  await page.getByRole('textbox', { name: /^Addresses/ }).fill(addresses.join('\n'));
  await page.getByRole('button', { name: 'Create 4 reports' }).click();
  await within('a report that is made', reached.promise);
  await page.getByRole('button', { name: 'Pause' }).click();
  service.gates = {};
  held.resolve();
  await expect(row(page, 'page-1')).toContainText(/Good|Decent|Bad/);
  await row(page, 'page-0').getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'page-0')).toContainText(/Good|Decent|Bad/);
  await expect(row(page, 'Waiting')).toHaveCount(2);
  for (const at of [0, 1]) expect(await service.reportsOf(addresses[at] ?? '')).toHaveLength(1);
  expect(service.audits()).toBe(2);
  await service.close();
});
