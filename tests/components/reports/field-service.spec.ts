import type { Page } from '@playwright/test';
import {
  type FaultyService,
  type Misbehaviour,
  withFieldServices,
} from '../../faults/service/faulty-service.ts';
import { aJob, failed } from '../../support/builders/values.ts';
import { keepBulk } from '../../support/builders/keep.ts';
import { checkItem, fillConnection, openOptions } from '../../support/pages/options-page.ts';
import { askedSizes } from '../../support/service/requests.ts';
import { pagesOf } from '../../support/service/samples.ts';
import { inMenuOf, row, rows } from '../../support/pages/reports-page.ts';
import { expect, test as base } from '../support/component-test.ts';
import { endJobs } from '../support/end-jobs.ts';
import { openKept } from '../support/open-kept.ts';

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

test('A privacy change of a report that is gone is over, says so, and can only be discarded', async ({
  harness,
  start,
}) => {
  const service = await start({ before: pagesOf(2) });
  const task = { kind: 'privacy', reportId: '2', url: pagesOf(2)[1]!, privacy: 0 } as const;
  const page = await openKept(harness, service, 'reports.html', {
    jobs: [aJob(task, failed({ code: 'not-found', status: 404 }))],
  });
  await expect(row(page, 'page-2')).toContainText('No longer on the service');
  await expect(row(page, 'page-2').getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await row(page, 'page-2').getByRole('button', { name: 'Discard' }).click();
  await expect(rows(page)).toHaveText([/page-1/]);
});

test('An address that was not taken is one sentence, with the service’s words below as text', async ({
  harness,
  start,
}) => {
  const nowhere = 'https://nowhere.invalid/';
  const text = 'Could not resolve host: nowhere (see libcurl) & gave up';
  const page = await openKept(harness, await start({}), 'reports.html?tab=new', {}, () =>
    keepBulk(
      { kind: 'create', privacy: 1 },
      [{ id: nowhere, url: nowhere }],
      [failed({ code: 'address-refused', status: 422, text })],
    ),
  );
  await expect(page.getByRole('row').filter({ hasText: 'nowhere' })).toContainText(
    /The service refused this.*Could not resolve host: nowhere \(see libcurl\) & gave up/,
  );
});

test('A plan without the interface is a sentence of the connection check', async ({
  harness,
  start,
}) => {
  const service = await start({ dialect: 'no-plan' });
  const page = await openOptions(harness);
  await fillConnection(page, service.url, service.key);
  const key = checkItem(page, 'can’t read reports');
  await expect(key).toContainText('Your plan may not include access by apps');
  await expect(key).toContainText("You don't have access to this feature.");
});

test('After a project is deleted the list is read anew, since one more may be gone', async ({
  harness,
  start,
}) => {
  const hosts = ['one.example', 'other.example'];
  const service = await start({ before: hosts.flatMap((host) => pagesOf(2, host)) });
  await harness.connect(service);
  const list = await harness.open('reports.html');
  await expect(rows(list)).toHaveCount(4);
  const projects = await harness.open('reports.html?tab=projects');
  await inMenuOf(projects.getByRole('row').filter({ hasText: 'one.example' }), 'Delete project');
  const dialog = projects.getByRole('dialog');
  await dialog.getByLabel('Type the project name to confirm').fill('one.example');
  await Promise.all(['1', '2', '4'].map(async (id) => service.removeElsewhere(id)));
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect(dialog).toBeHidden();
  await endJobs(projects);
  await expect(rows(list)).toHaveText([/other\.example\/page-1/]);
});
