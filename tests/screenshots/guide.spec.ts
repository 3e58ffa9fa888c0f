/** The pictures of docs/guide.md, some of which the README has too. */
import type { Page } from '@playwright/test';
import { findChrome } from '../../local-service/chrome.ts';
import { lighthouseAudit } from '../../local-service/lighthouse-audit.ts';
import { type RunningService, startService } from '../../local-service/start.ts';
import { auditId } from '../../lib/domain/reports/audit.ts';
import { samplePages } from '../../scripts/start/sample-pages.ts';
import { fieldChecks, fieldChecksBefore } from '../support/service/field-samples.ts';
import { startFilled } from '../support/service/filled.ts';
import { click, fill, shows } from '../support/browser/firefox-actions.ts';
import { typeInBar } from '../support/browser/firefox-window.ts';
import { fixFirstStates } from '../support/builders/fix-first-states.ts';
import type { Harness } from '../support/browser/harness.ts';
import { goto, launchFirefox } from '../support/browser/firefox.ts';
import { newReportStates } from '../support/builders/new-report-states.ts';
import { projectStates } from '../support/builders/project-states.ts';
import {
  agree,
  checkItem,
  connected,
  connectionRow,
  editConnection,
  fillConnection,
  openOptions,
  openSettings,
  stored,
} from '../support/pages/options-page.ts';
import { job, now, runs, shop, storage } from '../support/builders/popup-samples.ts';
import { batch } from '../support/builders/report-samples.ts';
import { job as listedJob, type ReportState } from '../support/builders/report-state.ts';
import { connections } from '../support/builders/sample-connection.ts';
import { schemes, showPopup, showSidePanel } from '../support/browser/show.ts';
import { startSite } from '../support/service/site.ts';
import { showReports } from '../support/builders/stage-reports.ts';
import type { PopupState } from '../support/builders/stage.ts';
import { test as base } from '../support/browser/test.ts';
import { call } from '../local-service/call.ts';
import { pictureOfWindow, prepareWindow } from './firefox-window.ts';
import {
  answers,
  archive,
  badReports,
  filed,
  history,
  shown,
  watchesKept,
} from './guide-samples.ts';
import { picture, savePicture } from './picture.ts';

const test = base.extend<{ local: RunningService }>({
  /** The local service with its own audits and its own port, which the pictures show. */
  local: async ({}, use) => {
    const audit = lighthouseAudit(findChrome() ?? '');
    const service = await startService({ audit, key: 'a-key-for-pictures', port: 8787 });
    await use(service);
    await service.close();
  },
});

const button = (page: Page, name: string, at = 0) =>
  page.getByRole('button', { name, exact: true }).nth(at);
const header = (page: Page) => page.locator('header').first();
const form = (page: Page) => page.locator('section.page');
const create = { kind: 'create', url: shop, privacy: 1 } as const;
const baseline = { by: 'highest', id: 48 } as const;

const popup = (harness: Harness, more: Partial<PopupState>) =>
  showPopup(harness, { name: '', storage: storage(), address: shop, runs, ...more });

test('the popup', async ({ harness }) => {
  let page = await showPopup(
    harness,
    fixFirstStates.find(({ name }) => name === 'fix-first, field')!,
  );
  await picture(page, 'popup');
  await picture(page, 'fix-first', page.locator('#page'), page.locator('.fix-first'));
  await page.close();

  const checks = [fieldChecks, fieldChecksBefore];
  page = await showSidePanel(harness, {
    name: '',
    storage: storage(),
    address: shop,
    runs: runs.map((run, at) => ({ ...run, ...(checks[at] && { checks: checks[at] }) })),
  });
  await page.setViewportSize({ width: 360, height: 1_900 });
  const report = page.getByRole('region', { name: 'Report', exact: true });
  await picture(page, 'side-panel', header(page), report);
  await page.close();

  page = await popup(harness, {});
  await picture(page, 'page-result', header(page), page.locator('#page'));
  await button(page, 'More', 2).click();
  const recent = page.getByRole('region', { name: 'Recent reports' });
  await picture(page, 'recent-reports', recent.locator('header'), recent.getByRole('list'), page.getByRole('menu'));
  await page.close();

  page = await popup(harness, {});
  await page.getByRole('radiogroup', { name: 'Privacy' }).getByText('Password').click();
  await page.getByRole('textbox', { name: 'Report password' }).fill('correct horse battery');
  await picture(page, 'report-password', form(page));
  await page.close();

  const sending = { name: 'sending', sentAt: now - 7_000, baseline } as const;
  page = await popup(harness, { storage: storage([job(create, sending)]) });
  await picture(page, 'creating', header(page), form(page));
  await page.close();

  const queued = {
    name: 'queued',
    notBefore: now + 5_000,
    problem: { code: 'offline' },
  } as const;
  page = await popup(harness, { storage: storage([job(create, queued)]) });
  await picture(page, 'offline', form(page), page.locator('.trouble'));
  await page.close();

  const undecided = { name: 'undecided', sentAt: now - 400_000, baseline } as const;
  page = await popup(harness, { storage: storage([job(create, undecided)]) });
  await picture(page, 'not-confirmed', form(page));
  await page.close();

  page = await popup(harness, { address: `${shop}&utm_source=newsletter&fbclid=IwAR2#reviews` });
  await picture(page, 'left-out', form(page));
  await page.close();

  page = await popup(harness, {
    address: 'https://app.example.com/invoices?customer=ana@example.org&access_token=q3Zr8wKc1xTn',
    runs: [],
  });
  await page.getByRole('radiogroup', { name: 'Privacy' }).getByText('Public').click();
  await button(page, 'Create report').click();
  await page.getByRole('group', { name: 'Check this address' }).waitFor();
  await page.mouse.move(0, 0);
  await picture(page, 'leak-guard', form(page));
  await page.close();

  page = await popup(harness, {
    storage: {
      ...storage(),
      connections: {
        ...connections,
        active: 'c2',
        list: [
          { ...connections.list[0], name: 'Web shops', hosts: ['*.example.com'] },
          { ...connections.list[0], id: 'c2', name: 'Intranet' },
        ],
      },
    },
  });
  await picture(page, 'switch-connection', header(page), page.locator('.goes-to'));
  await page.close();
});

test('the settings', async ({ harness, local }) => {
  const page = await openOptions(harness);
  await page.setViewportSize({ width: 800, height: 3_600 });
  await openSettings(page);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  await picture(page, 'no-service', page.locator('.card', { has: page.locator('#no-service') }));

  await fillConnection(page, `${local.url}/dashboard`, local.key);
  await checkItem(page, /different address/).waitFor();
  await page.mouse.move(0, 0);
  await picture(page, 'connection-check', card('Connections'));
  await fillConnection(page, local.url, local.key);
  await connected(page);
  await page.reload();
  await editConnection(page);
  await page.getByLabel('Service address').blur();
  await button(page, 'Test connection').click();
  await checkItem(page, 'API key accepted').waitFor();
  await page.mouse.move(0, 0);
  await picture(page, 'connect', card('Connections'));

  const [first] = (await stored(page)).list;
  const more = (id: string, baseUrl: string, name: string, hosts: string[]) => ({
    ...first,
    id,
    baseUrl,
    name,
    hosts,
    apiKey: 'not-a-real-key',
  });
  await page.evaluate(
    `chrome.storage.local.set(${JSON.stringify({
      connections: {
        v: 1,
        active: 'shops',
        list: [
          more('shops', 'https://reports.example.org', 'Web shops', ['shop.example.com']),
          { ...more('intranet', 'https://reports.example.net', 'Intranet', ['*.intranet.example.net']), headers: [['X-Proxy-Token', 'not-a-real-token']], privacyOfNew: 'private' },
          { ...first, name: 'This computer' },
        ],
      },
      'leak-guard': {
        added: ['campaign_*'],
        rules: [
          { hosts: '*.bank.example', does: 'never' },
          { hosts: '*.intranet.example.net', does: 'privacy', privacy: 1 },
          { hosts: 'drafts.example.com', does: 'privacy', privacy: 2 },
        ],
      },
      preferences: { pageBadge: true },
    })})`,
  );
  const row = (name: string) => connectionRow(page, name);
  for (const [name, host] of [
    ['Web shops', 'https://reports.example.org'],
    ['Intranet', 'https://reports.example.net'],
  ] as const) {
    await row(name).getByText('Access missing').waitFor();
    await agree(harness, page, host);
    await row(name).getByRole('button', { name: 'Edit' }).click();
    await row(name).getByRole('button', { name: 'Grant access' }).click();
    await row(name).getByText('Access missing').waitFor({ state: 'hidden' });
    await page.reload();
  }
  await row('Intranet').waitFor();
  await picture(page, 'connections', card('Connections'));
  await picture(page, 'preferences', card('Preferences'));
  const preference = (name: string) => page.locator('.preference', { hasText: name }).first();
  await picture(page, 'shortcuts', card('Shortcuts'));
  await picture(page, 'page-menus', preference('Menus on pages'));
  await picture(page, 'notifications', preference('Notifications'));
  await picture(page, 'rules', card('Rules for hosts'));
  await picture(page, 'data', card('Data'));
  await row('Intranet').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Service address').blur();
  await picture(page, 'connection-options', row('Intranet').locator('details'));
});

test('the reports', async ({ harness }) => {
  const show = (more: Partial<ReportState>) =>
    showReports(harness, { name: '', answers, archive, ...more });
  const list = (page: Page) => page.locator('section[tabindex="-1"]').first();

  let page = await show({ search: '?report=400' });
  await picture(page, 'reports');
  await page.setViewportSize({ width: 1280, height: 2_200 });
  const part = (name: string) => page.getByRole('complementary').getByRole('region', { name, exact: true });
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
  const undo = { name: 'queued', notBefore: Date.now() + 8_500 } as const;
  page = await show({
    width: 1000,
    answers: { ...answers, listReports: batch(badReports) },
    jobs: [listedJob(2, { kind: 'delete', reportId: deleted!.id, url: deleted!.url }, undo)],
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
    page = await showReports(harness, newReportStates.find((one) => one.name === state)!);
    await picture(page, name, page.locator('.new'));
    await page.close();
  }

  page = await show({ search: '?tab=watches', width: 1000, kept: watchesKept });
  await picture(page, 'watches', page.getByRole('region', { name: 'What changed' }), page.getByRole('table'));
  await page.close();

  page = await show({});
  await page.keyboard.press('Shift+?');
  await picture(page, 'keyboard', page.getByRole('dialog'));
  await page.close();
});

test('a report of the local service', async ({ harness, local }) => {
  test.setTimeout(120_000);
  const site = await startSite(samplePages, 8000);
  const page = await harness.context.newPage();
  await page.setViewportSize({ width: 900, height: 560 });
  await page.goto(await local.signInLink());
  await call(local, 'POST', '/reports', { url: `${site.url}/offers`, privacy: '1' });
  for (const colorScheme of schemes) {
    // Lighthouse chooses the theme of its page when it loads.
    await page.emulateMedia({ colorScheme });
    await page.goto(`${local.url}/reports/1`, { waitUntil: 'networkidle' });
    savePicture(`report-page-${colorScheme}`, await page.screenshot());
  }
  await site.close();
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
