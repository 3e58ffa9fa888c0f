/** The pictures of docs/guide.md that show the settings and the local service. */
import { findChrome } from '../../local-service/src/audit/chrome.ts';
import { lighthouseAudit } from '../../local-service/src/audit/lighthouse-audit.ts';
import { type RunningService, startService } from '../../local-service/src/command/start.ts';
import { changeLeakGuard } from '../../lib/storage/leak-guard.ts';
import { samplePages } from '../../scripts/start/sample-pages.ts';
import { call } from '../local-service/call.ts';
import { schemes } from '../support/browser/show.ts';
import { test as base } from '../support/browser/test.ts';
import { keep } from '../support/builders/keep.ts';
import { put } from '../support/builders/show.ts';
import { aConnection } from '../support/builders/values.ts';
import {
  agree,
  checkItem,
  connected,
  connectionRow,
  editConnection,
  fillConnection,
  openOptions,
  openSettings,
  showSection,
  stored,
} from '../support/pages/options-page.ts';
import { startSite } from '../support/service/server.ts';
import { picture, savePicture, storePicture } from './picture.ts';

const test = base.extend<{ local: RunningService }>({
  /** The local service with its own audits and its own port, which the pictures show. */
  local: async ({}, use) => {
    const audit = lighthouseAudit(findChrome() ?? '');
    const service = await startService({ audit, key: 'a-key-for-pictures', port: 8787 });
    await use(service);
    await service.close();
  },
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
  await page.getByRole('button', { name: 'Test connection' }).click();
  await checkItem(page, 'API key accepted').waitFor();
  await page.mouse.move(0, 0);
  await picture(page, 'connect', card('Connections'));
  await storePicture(page, 'settings', 'light');

  const [first] = (await stored(page)).list;
  await put(page, async () => {
    await keep({
      connections: [
        aConnection({ id: 'shops', name: 'Web shops', hosts: ['shop.example.com'] }),
        aConnection({
          id: 'intranet',
          baseUrl: 'https://reports.example.net',
          name: 'Intranet',
          hosts: ['*.intranet.example.net'],
          headers: [['X-Proxy-Token', 'not-a-real-token']],
          privacyOfNew: 'private',
        }),
        aConnection({ ...first, name: 'This computer' }),
      ],
      preferences: { pageBadge: true },
    });
    await changeLeakGuard((guard) => ({
      ...guard,
      added: ['campaign_*'],
      rules: [
        { hosts: '*.bank.example', does: 'never' },
        { hosts: '*.intranet.example.net', does: 'privacy', privacy: 1 },
        { hosts: 'drafts.example.com', does: 'privacy', privacy: 2 },
      ],
    }));
  });
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
  await showSection(page, 'reports');
  await picture(page, 'preferences', card('Reports'));
  const preference = (name: string) => page.locator('.preference', { hasText: name }).first();
  await showSection(page, 'toolbar');
  await picture(page, 'page-menus', preference('Menus on pages'));
  await showSection(page, 'notifications');
  await picture(page, 'notifications', preference('Notifications'));
  await showSection(page, 'shortcuts');
  await picture(page, 'shortcuts', card('Shortcuts'));
  await showSection(page, 'addresses');
  await picture(page, 'rules', card('Rules for hosts'));
  await showSection(page, 'data');
  await picture(page, 'data', card('Data'));
  await showSection(page, 'connections');
  await row('Intranet').getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Service address').blur();
  await picture(page, 'connection-options', row('Intranet').locator('details'));
});

test('a report of the local service', async ({ harness, local }) => {
  test.setTimeout(120_000);
  const site = await startSite(samplePages, 8000);
  const page = await harness.context.newPage();
  await page.setViewportSize({ width: 900, height: 560 });
  await page.goto(local.signInLink());
  await call(local, 'POST', '/reports', { url: `${site.url}/offers`, privacy: '1' });
  for (const colorScheme of schemes) {
    // Lighthouse chooses the theme of its page when it loads.
    await page.emulateMedia({ colorScheme });
    await page.goto(`${local.url}/reports/1`, { waitUntil: 'networkidle' });
    savePicture(`report-page-${colorScheme}`, await page.screenshot());
  }
  await site.close();
});
