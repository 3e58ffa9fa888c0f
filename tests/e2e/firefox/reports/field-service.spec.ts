import type { ElementHandle, Page } from 'puppeteer-core';
import { asked, askedSizes } from '../../../support/service/requests.ts';
import { popupPath } from '../../../support/browser/show.ts';
import { answerChecksOfField, rawOfChecks, pagesOf } from '../../../support/service/samples.ts';
import { endUndo } from '../../../support/pages/reports-page.ts';
import {
  type FaultyService,
  type Misbehaviour,
  withFieldServices,
} from '../../../faults/service/faulty-service.ts';
import {
  click,
  fill,
  named,
  reload,
  row,
  rows,
  shows,
} from '../../../support/browser/firefox-actions.ts';
import { startReportService } from '../../../support/service/report-service.ts';
import { expect, test as base } from '../../../support/browser/firefox-test.ts';

/** A test with a service in the field that is connected to, and closed after it. */
const test = base.extend<{
  start: (how: Misbehaviour) => Promise<FaultyService>;
}>({
  start: async ({ stage }, use) => withFieldServices(use, stage.connectTo),
});

/** The text of a page in one line. */
const text = async (page: Page) =>
  page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '));
/** The order of a column, as it is announced. */
const orderOf = async (page: Page, column: string) => {
  const button = await named(page, column, 'button');
  return button.evaluate((shown) => [
    shown.closest('th')?.getAttribute('aria-sort'),
    shown.getAttribute('title'),
  ]);
};
const menuItem = async (page: Page, of: ElementHandle, item: string) => {
  await click(of, 'More');
  await click(page, item, 'menuitem');
};

test('shows rows that are too large together in the number that was chosen, and asks so once', async ({
  stage,
  start,
}) => {
  const service = await start({ before: pagesOf(110), rowBytes: 44_000 });
  const page = await stage.open('reports.html?per_page=100');
  await expect.poll(() => rows(page), { timeout: 60_000 }).toHaveLength(100);
  await click(page, 'Next');
  await expect.poll(() => rows(page), { timeout: 30_000 }).toHaveLength(10);
  expect(await text(page)).not.toContain('too large');
  expect(askedSizes(service)).toEqual(['100', '50', '50', '50']);
});

test('says so where ten rows are too large', async ({ stage, start }) => {
  const service = await start({ before: pagesOf(12), rowBytes: 450_000 });
  await shows(await stage.open('reports.html?per_page=10'), 'The response is too large');
  expect(askedSizes(service)).toEqual([undefined]);
});

test('shows no arrow for an order of the service’s own', async ({ stage, start }) => {
  const service = await start({ before: pagesOf(3) });
  // The oldest by id is the newest by time.
  await service.runElsewhere('1');
  const page = await stage.open('reports.html');
  await shows(page, 'page-3');
  await expect
    .poll(() => orderOf(page, 'Audited'))
    .toEqual(['none', 'In the order of the service']);
});

test('ends a privacy change of a report that is gone, and says so', async ({ stage, start }) => {
  const service = await start({ before: pagesOf(2) });
  const page = await stage.open('reports.html');
  const gone = await row(page, 'page-2');
  await service.removeElsewhere('2');
  await menuItem(page, gone, 'Change privacy');
  await click(page, 'Public', 'radio');
  await click(page, 'Save');
  await shows(page, 'No longer on the service');
  await click(page, 'Discard');
  await reload(page);
  await expect.poll(() => rows(page)).toEqual([expect.stringContaining('page-1')]);
});

test('says in one sentence that an address was not taken, with the service’s words as text', async ({
  stage,
  start,
}) => {
  await start({});
  const page = await stage.open('reports.html?tab=new');
  await fill(
    page,
    'Addresses, one a line. Text around them is left out.',
    'https://nowhere.invalid/',
  );
  await click(page, 'Create 1 report');
  await shows(page, 'The service didn’t take this address');
  await shows(page, 'Could not resolve host: nowhere (see libcurl) & gave up');
});

test('explains a plan without the interface in the connection check', async ({ stage, start }) => {
  const service = await start({ dialect: 'no-plan' });
  const page = await stage.open('options.html');
  await click(page, 'Edit');
  await click(page, 'Test connection');
  await shows(page, 'Your plan may not include access by apps');
  await shows(page, "You don't have access to this feature.");
  expect(service.requests.length).toBeGreaterThan(0);
});

test('reads the list anew after a project is deleted', async ({ stage, start }) => {
  const service = await start({
    before: [...pagesOf(2, 'one.example'), ...pagesOf(2, 'other.example')],
  });
  const list = await stage.open('reports.html');
  await expect.poll(() => rows(list)).toHaveLength(4);
  const projects = await stage.open('reports.html?tab=projects');
  await click(await row(projects, 'one.example'), 'More');
  await click(projects, 'Delete project', 'menuitem');
  await fill(projects, 'Type the project name to confirm', 'one.example');
  await service.removeElsewhere('4');
  const dialog = (await projects.waitForSelector('dialog[open]'))!;
  await click(dialog, 'Delete project');
  await named(projects, 'Undo', 'button');
  await endUndo(projects);
  await expect.poll(() => rows(list)).toEqual([expect.stringContaining('other.example/page-1')]);
});

test('reads the result from a score alone, filters by it on the device, and says so', async ({
  stage,
  start,
}) => {
  const service = await start({ dialect: 'scored', before: pagesOf(12) });
  const page = await stage.open('reports.html');
  await expect.poll(() => rows(page)).toHaveLength(12);
  expect(await text(page)).not.toContain('No result yet');
  const bad = (await rows(page)).filter((shown) => shown.includes('Bad')).length;
  expect(bad).toBeGreaterThan(0);
  await page.$$eval('.tools .segments label', (all) =>
    all.find(({ textContent }) => textContent.startsWith('Bad'))?.click(),
  );
  await shows(page, 'This service can’t filter or sort by result.');
  await expect
    .poll(() => rows(page))
    .toEqual(Array.from({ length: bad }, () => expect.stringContaining('Bad')));
  expect(asked(service, 'reports').filter((query) => 'result' in query)).toEqual([]);
});

test('asks whether a report of another address is the one of a lost create, and sends nothing again', async ({
  stage,
  start,
}) => {
  const service = await start({ plan: ['made, then reset before the answer'] });
  const popup = await stage.open(popupPath('https://many.example/go'));
  await click(popup, 'Create report');
  await shows(popup, 'Is it this one?');
  await shows(popup, 'many.example/landed');
  expect(service.audits()).toBe(1);
  await click(popup, 'Yes, that’s it');
  await named(popup, 'Open report');
  await popup.close();
  // The page that was sent has that report from then on.
  const again = await stage.open(popupPath('https://many.example/go'));
  await named(again, 'Open report');
  expect(service.audits()).toBe(1);
});

test('says in words what failed, why it matters and what is new, in the popup and in Reports', async ({
  stage,
}) => {
  const service = await startReportService(answerChecksOfField);
  await stage.connectTo(service);
  const page = await stage.open('reports.html?report=2');
  await shows(page, 'The page has no meta description');
  await shows(page, '2.84 s, more than 2 s');
  await expect
    .poll(() => text(page))
    .toMatch(/Now failing.*Alternative text of images.*Now passing.*Language/);
  await page.setViewport({ width: 1280, height: 700 });
  await click(page, 'Open at full width');
  await shows(page, 'The title is what people read in search results');
  const popup = await stage.open(popupPath('https://shop.example.com/boots/winter'));
  await shows(popup, 'Longer than 60 characters');
  for (const one of [page, popup]) expect(await text(one)).not.toMatch(rawOfChecks);
  await service.close();
});
