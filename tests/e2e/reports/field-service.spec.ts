import { endUndo, pagination, row, rows, inMenuOf } from '../../support/pages/reports-page.ts';
import {
  type FaultyService,
  type Misbehaviour,
  withFieldServices,
} from '../../faults/service/faulty-service.ts';
import { askedSizes } from '../../support/service/requests.ts';
import { pagesOf } from '../../support/service/samples.ts';
import { checkItem, fillConnection, openOptions } from '../../support/pages/options-page.ts';
import { expect, test as base } from '../../support/browser/test.ts';

/** A test with a service in the field, which is closed after it. */
const test = base.extend<{
  start: (how: Misbehaviour) => Promise<FaultyService>;
}>({
  start: async ({}, use) => withFieldServices(use),
});

test('Rows that are too large together are shown all the same in the number that was chosen, and never asked for so again', async ({
  harness,
  start,
}) => {
  const service = await start({ before: pagesOf(110), rowBytes: 44_000 });
  await harness.connect(service);
  const page = await harness.open('reports.html?per_page=100');
  // Some 9 MB are read.
  await expect(rows(page)).toHaveCount(100, { timeout: 60_000 });
  await expect(pagination(page)).toContainText('1–100 of 110');
  expect(askedSizes(service)).toEqual(['100', '50', '50']);
  await pagination(page).getByRole('button', { name: 'Next' }).click();
  await expect(rows(page)).toHaveCount(10, { timeout: 30_000 });
  await expect(pagination(page)).toContainText('101–110 of 110');
  expect(askedSizes(service)).toEqual(['100', '50', '50', '50']);
  await page.reload();
  await expect(rows(page)).toHaveCount(10, { timeout: 30_000 });
  await expect(page.getByText('too large')).toHaveCount(0);
  expect(askedSizes(service)).toEqual(['100', '50', '50', '50', '50']);
});

test('A privacy change of a report that is gone is over, and says so', async ({
  harness,
  start,
}) => {
  const service = await start({ before: pagesOf(2) });
  await harness.connect(service);
  const page = await harness.open('reports.html');
  await expect(rows(page)).toHaveCount(2);
  await service.removeElsewhere('2');
  await row(page, 'page-2').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change privacy' }).click();
  await page.getByRole('radio', { name: 'Public' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, 'page-2')).toContainText('No longer on the service');
  await row(page, 'page-2').getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(rows(page)).toHaveText([/page-1/]);
});

test('An address that was not taken is one sentence, with the service’s words below as text', async ({
  harness,
  start,
}) => {
  const service = await start({});
  await harness.connect(service);
  const page = await harness.open('reports.html?tab=new');
  await page.getByRole('textbox', { name: /^Addresses/ }).fill('https://nowhere.invalid/');
  await page.getByRole('button', { name: 'Create 1 report' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'nowhere' })).toContainText(
    /The service didn’t take this address.*Could not resolve host: nowhere \(see libcurl\) & gave up/,
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
  const service = await start({
    before: [...pagesOf(2, 'one.example'), ...pagesOf(2, 'other.example')],
  });
  await harness.connect(service);
  const list = await harness.open('reports.html');
  await expect(rows(list)).toHaveCount(4);
  const projects = await harness.open('reports.html?tab=projects');
  await inMenuOf(projects.getByRole('row').filter({ hasText: 'one.example' }), 'Delete project');
  const dialog = projects.getByRole('dialog');
  await dialog.getByLabel('Type the project name to confirm').fill('one.example');
  await service.removeElsewhere('4');
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect(projects.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  await endUndo(projects);
  await expect(rows(list)).toHaveText([/other\.example\/page-1/]);
});
