import type { Locator, Page } from '@playwright/test';
import { keep } from '../../support/builders/keep.ts';
import { showPopup, showSidePanel } from '../../support/builders/show.ts';
import { aReport } from '../../support/builders/values.ts';
import {
  answerChecksOfField,
  fieldChecks,
  fieldChecksBefore,
  rawOfChecks,
} from '../../support/service/samples.ts';
import { startReportService } from '../../support/service/report-service.ts';
import { panel } from '../../support/pages/reports-page.ts';
import { expect, test as base } from '../support/component-test.ts';
import { openKept } from '../support/open-kept.ts';

const url = 'shop.example.com/boots/winter';
/** The reports of the service, as they are on a device that has read them. */
const known = () => [
  aReport({ id: '1', url, generatedAt: Date.UTC(2026, 10, 11, 10), checks: fieldChecksBefore }),
  aReport({ id: '2', url, generatedAt: Date.UTC(2026, 10, 18, 10), checks: fieldChecks }),
];

/** Opens a page over a service as in the field, whose rows have the whole report. */
const test = base.extend<{ open: (address: string) => Promise<Page> }>({
  open: async ({ harness }, use) => {
    const service = await startReportService(answerChecksOfField);
    await use(async (address) => openKept(harness, service, address, { archive: known() }));
    await service.close();
  },
});

const checks = (page: Page) => panel(page).getByRole('region', { name: 'Checks', exact: true });
const check = (page: Page, name: string): Locator =>
  checks(page).locator('.check').filter({ hasText: name }).first();

test('“Fix first” says in words what a service in the field sends in codes', async ({
  harness,
}) => {
  const state = {
    name: 'field',
    address: `https://${url}`,
    fill: () => keep({ archive: known() }),
  };
  const popup = await showPopup(harness, state);
  await expect(popup.getByRole('list', { name: 'Fix first' }).getByRole('listitem')).toHaveText([
    /^Page title.*High importance·Longer than 60 characters$/,
    /^The page has no meta description.*High importance$/,
    /^Headings.*High importance·More than one top heading \(H1\)$/,
  ]);
  const side = await showSidePanel(harness, state);
  for (const page of [popup, side])
    expect(await page.locator('main').innerText()).not.toMatch(rawOfChecks);
  await expect(side.locator('main')).toHaveText(/Load time[^]*2\.84 s, more than 2 s/);
});

test('In Reports each kind of check is drawn as what it is, with the reason why it matters', async ({
  open,
}) => {
  const page = await open('reports.html?report=2');
  await expect(check(page, 'Load time')).toContainText('2.84 s, more than 2 s');
  await expect(check(page, 'DOM size')).toContainText('1,734 nodes, more than 1,500');
  const images = check(page, 'Alternative text of images');
  await expect(images).toContainText('14 images without alternative text');
  await expect(images.getByText('https://shop.example.com/img/boots-5.jpg')).toBeVisible();
  await expect(images.getByText('https://shop.example.com/img/boots-6.jpg')).toHaveCount(0);
  await images.getByRole('button', { name: 'Show 9 more' }).click();
  await expect(images.getByText('https://shop.example.com/img/boots-14.jpg')).toBeVisible();
  await expect(check(page, 'Deprecated HTML tags').getByRole('row')).toHaveText([
    '<center>2 times',
    '<font>7 times',
  ]);
  const links = check(page, 'Links on the page');
  await expect(links.getByText('https://shop.example.com/boots/1', { exact: true })).toBeHidden();
  await links.getByText('Links within the site (134)').click();
  await expect(links.getByText('https://shop.example.com/boots/1', { exact: true })).toBeVisible();
  const description = check(page, 'The page has no meta description');
  const why = description.getByText('Search engines often show it below the title.');
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(why).toBeHidden();
  await description.getByText('Why and how to fix it').click();
  await expect(why).toBeVisible();
  // In place of the list there is room for it without a click.
  await page.setViewportSize({ width: 800, height: 720 });
  await expect(description.getByText('Why and how to fix it')).toHaveCount(0);
  await expect(why).toBeVisible();
  await expect(description.getByRole('link', { name: 'Learn more' })).toHaveAttribute(
    'href',
    'https://developers.google.com/search/docs/appearance/snippet',
  );
  await expect(panel(page).getByRole('region', { name: 'What changed' })).toContainText(
    /Now failing.*Alternative text of images.*Load time.*Now passing.*Language/,
  );
  await page.evaluate(
    `for (const details of document.querySelectorAll('details')) details.open = true`,
  );
  expect(await panel(page).innerText()).not.toMatch(rawOfChecks);
});

test('The same words stand in the comparison, the site view and on paper', async ({ open }) => {
  const places: Record<string, RegExp> = {
    'reports.html?compare=1@&with=2@': /Load time[^]*2\.84 s, more than 2 s/,
    'reports.html?tab=project&project=shop.example.com': /Load time/,
  };
  for (const [path, words] of Object.entries(places)) {
    const page = await open(path);
    await expect(page.locator('main')).toHaveText(words);
    expect(await page.locator('main').innerText(), path).not.toMatch(rawOfChecks);
  }
  const page = await open('reports.html?report=2');
  await expect(checks(page)).toContainText('Load time');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toHaveText(/Load time[^]*2\.84 s, more than 2 s/);
  expect(await page.getByRole('article').innerText()).not.toMatch(rawOfChecks);
});

test('On paper each failed check says why it matters and how to fix it, with the address of more', async ({
  open,
}) => {
  const page = await open('reports.html?report=2');
  await expect(check(page, 'The page has no meta description')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const failed = page.locator('.paper .finding');
  await expect(failed.filter({ hasText: 'The page has no meta description' })).toContainText(
    /Why and how to fix it: Search engines often show it .*Learn more\s*https:\/\/developers\.google\.com\//,
  );
  await expect(failed.filter({ hasText: 'Why and how to fix it' })).toHaveCount(
    await failed.count(),
  );
});
