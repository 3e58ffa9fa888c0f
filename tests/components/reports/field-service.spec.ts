import type { Page } from '@playwright/test';
import {
  type FaultyService,
  type Misbehaviour,
  withFieldServices,
} from '../../faults/service/faulty-service.ts';
import { askedSizes } from '../../support/service/requests.ts';
import { pagesOf } from '../../support/service/samples.ts';
import { rows } from '../../support/pages/reports-page.ts';
import { expect, test as base } from '../support/component-test.ts';

/** A test with a service in the field, which is closed after it. */
const test = base.extend<{
  start: (how: Misbehaviour) => Promise<FaultyService>;
}>({
  start: async ({}, use) => withFieldServices(use),
});

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name });

test('What is too large with ten rows is a sentence', async ({ harness, start }) => {
  const service = await start({ before: pagesOf(12), rowBytes: 450_000 });
  await harness.connect(service);
  const page = await harness.open('reports.html?per_page=10');
  await expect(page.getByText('The response is too large')).toBeVisible();
  expect(askedSizes(service)).toEqual([undefined]);
});

test('A list in an order of the service’s own shows no arrow, and says so', async ({
  harness,
  start,
}) => {
  const service = await start({ before: pagesOf(3) });
  await harness.connect(service);
  // The oldest by id is the newest by time.
  await service.runElsewhere('1');
  const page = await harness.open('reports.html');
  await expect(rows(page)).toHaveText([/page-3/, /page-2/, /page-1/]);
  const audited = heading(page, 'Audited');
  await expect(audited).toHaveAttribute('aria-sort', 'none');
  await expect(audited).not.toContainText(/[↑↓]/);
  const hint = 'In the order of the service';
  await expect(audited.getByRole('button')).toHaveAttribute('title', hint);
  await heading(page, 'Address').getByRole('button').click();
  await expect(heading(page, 'Address')).toHaveAttribute('aria-sort', 'ascending');
  await expect(heading(page, 'Address')).toContainText('↑');
  await expect(audited.getByRole('button')).not.toHaveAttribute('title', hint);
});
