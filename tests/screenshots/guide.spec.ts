/** The other pictures of docs/guide.md, some of which the README has too. */
import type { Page } from '@playwright/test';
import { auditId } from '../../lib/domain/reports/audit.ts';
import { fieldChecks, fieldChecksBefore } from '../support/service/samples.ts';
import { startFilled } from '../support/service/report-service.ts';
import { click, fill, shows } from '../support/browser/firefox-actions.ts';
import { typeInBar } from '../support/browser/firefox-window.ts';
import { fixFirstStates } from './states/fix-first.ts';
import type { Harness } from '../support/browser/harness.ts';
import { goto, launchFirefox } from '../support/browser/firefox.ts';
import { newReportStates } from './states/new-reports.ts';
import { projectStates } from './states/project.ts';
import { create, newest, shop, shopRuns } from './states/shop.ts';
import { batch } from './states/lists.ts';
import {
  aJob,
  asked,
  lookupFailed,
  type Step,
  undecided,
  aConnection,
} from '../support/builders/values.ts';
import { keep, type Kept } from '../support/builders/keep.ts';
import { showPopup, showReports, showSidePanel, type State } from '../support/builders/show.ts';
import { startSite } from '../support/service/server.ts';
import { test } from '../support/browser/test.ts';
import { pictureOfWindow, prepareWindow } from './firefox-window.ts';
import { answers, archive, badReports, filed, history, shown, watched } from './guide-samples.ts';
import { picture } from './picture.ts';

const button = (page: Page, name: string, at = 0) =>
  page.getByRole('button', { name, exact: true }).nth(at);
const header = (page: Page) => page.locator('header').first();
const list = (page: Page) => page.locator('section[tabindex="-1"]').first();
const form = (page: Page) => page.locator('section.page');
const popup = (harness: Harness, kept: Kept = {}, more: Partial<State> = {}) =>
  showPopup(harness, {
    name: '',
    address: shop,
    fill: () => keep({ newest, archive: shopRuns(), ...kept }),
    ...more,
  });

test('the popup', async ({ harness }) => {
  let page = await showPopup(
    harness,
    fixFirstStates.find(({ name }) => name === 'fix-first, field')!,
  );
  await picture(page, 'popup');
  await picture(page, 'fix-first', page.locator('#page'), page.locator('.fix-first'));
  await page.close();

  page = await showSidePanel(harness, {
    name: '',
    address: shop,
    fill: () => keep({ newest, archive: shopRuns(fieldChecks, fieldChecksBefore) }),
  });
  await page.setViewportSize({ width: 360, height: 1_900 });
  const report = page.getByRole('region', { name: 'Report', exact: true });
  await picture(page, 'side-panel', header(page), report);
  await page.close();

  page = await popup(harness);
  await picture(page, 'page-result', header(page), page.locator('#page'));
  await button(page, 'More', 3).click();
  const recent = page.getByRole('region', { name: 'Recent reports' });
  await picture(
    page,
    'recent-reports',
    recent.locator('header'),
    recent.getByRole('list'),
    page.getByRole('menu'),
  );
  await page.close();

  page = await popup(harness);
  await button(page, 'New report').click();
  await page.getByRole('radiogroup', { name: 'Privacy' }).getByText('Password').click();
  await page.getByRole('textbox', { name: 'Report password' }).fill('correct horse battery');
  await picture(page, 'report-password', form(page));
  await page.close();

  for (const [name, steps] of [
    ['creating', [asked(7_000)]],
    ['offline', [lookupFailed({ code: 'offline' })]],
    ['not-confirmed', undecided],
  ] as [string, Step[]][]) {
    page = await popup(harness, { jobs: [aJob(create, steps)] });
    const shownParts =
      { creating: [header(page)], offline: [page.locator('.trouble')] }[name] ?? [];
    await picture(page, name, form(page), ...shownParts);
    await page.close();
  }

  page = await popup(
    harness,
    {},
    { address: `${shop}&utm_source=newsletter&fbclid=IwAR2#reviews` },
  );
  await picture(page, 'left-out', form(page));
  await page.close();

  page = await popup(
    harness,
    { archive: [] },
    {
      address:
        'https://app.example.com/invoices?customer=ana@example.org&access_token=q3Zr8wKc1xTn',
    },
  );
  await page.getByRole('radiogroup', { name: 'Privacy' }).getByText('Public').click();
  await button(page, 'Create report').click();
  await page.getByRole('group', { name: 'Check this address' }).waitFor();
  await page.mouse.move(0, 0);
  await picture(page, 'leak-guard', form(page));
  await page.close();

  page = await popup(harness, {
    connections: [
      aConnection({ id: 'c2', name: 'Intranet' }),
      aConnection({ name: 'Web shops', hosts: ['*.example.com'] }),
    ],
  });
  await picture(page, 'switch-connection', header(page), page.locator('.goes-to'));
  await page.close();
});

test('the reports', async ({ harness }) => {
  const show = (more: Partial<State>) =>
    showReports(harness, { name: '', answers, fill: () => keep({ archive }), ...more });

  let page = await show({ search: '?report=400' });
  await picture(page, 'reports');
  await page.setViewportSize({ width: 1280, height: 2_200 });
  const part = (name: string) =>
    page.getByRole('complementary').getByRole('region', { name, exact: true });
  await picture(page, 'history', part('History'), part('What changed'));
  await picture(page, 'checks', part('Checks'));
  await page.close();

  const [earlier, later] = [history.at(-1)!, shown].map(({ id, generatedAt }) =>
    auditId({ reportId: id, at: generatedAt ?? 0 }),
  );
  page = await show({ search: `?compare=${earlier}&with=${later}`, width: 1000 });
  await picture(page, 'compare', page.getByRole('region', { name: 'Compare' }));
  await page.close();

  page = await show({
    search: '?result=bad&search=shop.example.com',
    width: 1000,
    answers: { ...answers, listReports: batch(badReports) },
  });
  await picture(page, 'search', page.getByRole('search'), list(page));
  await page.close();

  page = await show({ width: 1000 });
  for (const row of [1, 3, 5]) await page.getByRole('table').getByRole('checkbox').nth(row).check();
  await page.mouse.move(0, 0);
  await picture(page, 'many-at-once', list(page));
  await button(page, 'Export').click();
  await picture(page, 'export', page.getByRole('dialog'));
  await page.close();

  const [, deleted] = badReports;
  page = await show({
    width: 1000,
    answers: { ...answers, listReports: batch(badReports) },
    fill: () =>
      keep({
        archive,
        jobs: [aJob({ kind: 'delete', reportId: deleted!.id, url: deleted!.url })],
      }),
  });
  await page.setViewportSize({ width: 1000, height: 530 });
  await picture(page, 'undo', list(page), page.getByRole('button', { name: 'Undo' }).last());
  await page.close();

  page = await show({ search: '?tab=projects', width: 1000 });
  await picture(page, 'projects', page.getByRole('search'), page.getByRole('table'));
  await page.close();

  page = await showReports(harness, {
    ...projectStates().find(({ name }) => name === 'project with a check')!,
    width: 1280,
  });
  await picture(page, 'project', page.getByRole('main'));
  await page.close();

  for (const [state, name] of [
    ['new reports', 'new-reports'],
    ['new reports under way', 'new-reports-under-way'],
  ] as const) {
    page = await showReports(
      harness,
      newReportStates.find((one) => one.name === state)!,
    );
    await picture(page, name, page.locator('.new'));
    await page.close();
  }

  page = await show({ search: '?tab=watches', width: 1100, fill: () => keep(watched()) });
  await picture(
    page,
    'watches',
    page.getByRole('region', { name: 'What changed' }),
    page.getByRole('table'),
  );
  await page.close();

  page = await show({});
  await page.keyboard.press('Shift+?');
  await picture(page, 'keyboard', page.getByRole('dialog'));
  await page.close();
});

test('the window of Firefox', async () => {
  test.setTimeout(120_000);
  const site = await startSite({ '/boots/winter': '<!doctype html><title>Winter boots</title>' });
  const service = await startFilled(filed);
  const firefox = await launchFirefox({
    // The site is reached under the name that the pictures show.
    preferences: {
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': Number(new URL(site.url).port),
      'dom.security.https_first': false,
    },
  });
  try {
    const page = await firefox.open('options.html');
    await fill(page, 'Service address', service.url);
    await fill(page, 'API key', service.key);
    await click(page, 'Connect');
    await shows(page, 'Connected to');
    await click(page, 'Skip to settings');
    await page.evaluate(`location.hash = 'toolbar'`);
    await click(page, 'Result of the page on the toolbar button', 'switch');
    await click(page, 'On all pages', 'switch');
    await goto(page, firefox.extensionUrl('reports.html'));
    await shows(page, 'shop.example.com/boots/winter');
    await goto(page, 'http://shop.example.com/boots/winter');
    await page.bringToFront();
    await prepareWindow(firefox.browser);
    await pictureOfWindow(firefox.browser, 'toolbar-button', '#nav-bar', { right: 320, scale: 2 });
    await typeInBar(firefox.browser, 'vd boots');
    await pictureOfWindow(firefox.browser, 'address-bar', '#urlbar');
  } finally {
    await firefox.close();
    await service.close();
    await site.close();
  }
});
