import type { Page } from '@playwright/test';
import { startService } from '../../../local-service/src/command/start.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { creates } from '../../support/service/requests.ts';
import { cameSince, fillLargeArchive } from '../../support/builders/show.ts';
import { launch } from '../../support/browser/launch.ts';
import { openSidePanel, openedBy } from '../../support/browser/harness.ts';
import { expect, test } from '../../support/browser/test.ts';

/** The site under a host that the extension has no access to: it has access to the service's. */
const elsewhere = ({ url }: { url: string }) => url.replace('127.0.0.1', 'localhost');
const address = (panel: Page) => panel.getByRole('textbox', { name: 'Address' });
const band = (panel: Page) => panel.getByRole('region', { name: 'This page' });
const notice = (panel: Page) => panel.getByText('This is not the page in front');
const follow = (panel: Page) => panel.getByRole('button', { name: 'Follow the page in front' });

test('An open side panel asks for the recent reports of a connection that is added', async ({
  harness,
  service,
}) => {
  await harness.connect(service);
  const panel = await harness.open('sidepanel.html');
  await expect(panel.getByText('Reports you create show up here.')).toBeVisible();
  const other = await startService({ audit: quickAudit(), key: 'another' });
  await harness.connect({ url: other.url, key: 'another' });
  await expect(panel.getByText('Reports you create show up here.')).toBeVisible();
  await expect(panel.locator('.placeholders')).toHaveCount(0);
  await other.close();
});

test(
  'Opened from the popup the side panel shows that page, reports it, and stays with it',
  { tag: '@sidepanel' },
  async ({ harness, service, site }) => {
    await harness.connect(service);
    const origin = elsewhere(site);
    const page = await harness.open(`${origin}/`);
    const panel = await openSidePanel(harness, page);
    await expect(address(panel)).toHaveValue(`${origin}/`);
    await expect(notice(panel)).toHaveCount(0);
    await panel.getByRole('button', { name: 'Create report' }).click();
    await expect(band(panel)).toContainText(/Good|Decent|Bad/);
    await expect(panel.getByRole('heading', { name: 'Checks' })).toBeVisible();
    await expect(panel.getByText(/^\d+ of \d+ passed$/).first()).toBeVisible();
    expect(creates(service)).toEqual([{ url: `${origin}/`, privacy: '1' }]);

    const other = await harness.open(`${origin}/other`);
    await expect(notice(panel)).toBeVisible();
    await expect(follow(panel)).toBeVisible();
    await expect(address(panel)).toHaveValue(`${origin}/`);
    await page.bringToFront();
    await expect(notice(panel)).toHaveCount(0);
    // A person mends the page, loads it again, and runs its report again.
    await page.reload();
    await panel.getByRole('button', { name: 'Run again' }).click();
    await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'What changed' })).toBeVisible();
    await expect(notice(panel)).toHaveCount(0);
    const checks = panel.getByRole('link', { name: /^Checks/ });
    const all = await openedBy(harness, async () => checks.click());
    await expect(all).toHaveURL(/\/reports\.html\?report=/);
    const compare = panel.getByRole('link', { name: 'Compare' });
    const compared = await openedBy(harness, async () => compare.click());
    await expect(compared).toHaveURL(/\/reports\.html\?compare=.+&with=/);
    const report = panel.getByRole('button', { name: 'Open report' });
    await expect(report).toHaveCount(1);
    const opened = await openedBy(harness, async () => report.click());
    await expect(opened).toHaveURL(/\/reports\/\d+$/);

    // Opened once more it takes the page that the person opened it on.
    await openSidePanel(harness, other);
    await expect(address(panel)).toHaveValue(`${origin}/other`);
    await expect(notice(panel)).toHaveCount(0);
  },
);

test('Allowed to, the side panel follows the page in front over 60 pages, and asks the service nothing', async ({
  headless,
  service,
  site,
}) => {
  test.setTimeout(120_000);
  // Written into the profile, so that no prompt asks: a machine could not answer it.
  const harness = await launch({ headless, installed: true, origins: ['http://127.0.0.1/*'] });
  try {
    const origin = elsewhere(site);
    await harness.connect(service);
    const options = await harness.open(harness.optionsPage);
    const list = await harness.open('reports.html');
    await expect(list.getByText('No reports yet')).toBeVisible();
    await list.close();
    await options.evaluate(fillLargeArchive, { origin, count: 200 });
    const page = await harness.open(`${origin}/1`);
    const panel = await openSidePanel(harness, page);
    await expect(band(panel)).toContainText('Decent');
    await page.goto(`${origin.replace('localhost', 'sub.localhost')}/2`);
    await expect(notice(panel)).toBeVisible();
    await follow(panel).click();
    await expect(notice(panel)).toHaveCount(0);
    await expect(address(panel)).toHaveValue(page.url());

    // The panel itself asks when it opens, and the answer may take its time.
    await expect.poll(() => panel.evaluate(cameSince('performance.timeOrigin'))).toBe(true);
    const before = service.requests.length;
    for (let number = 100; number < 160; number += 1) {
      await page.goto(`${origin}/${number}`);
      if (number % 10 === 0) await expect(address(panel)).toHaveValue(`${origin}/${number}`);
    }
    await expect(band(panel)).toContainText('Good');
    const other = await harness.open(`${origin}/101`);
    await expect(band(panel)).toContainText('Bad');
    await other.close();
    await expect(address(panel)).toHaveValue(`${origin}/159`);
    // A choice in the form is for the page on which it was made.
    await address(panel).fill('https://example.org/typed');
    await panel.getByRole('radio', { name: 'Password' }).check({ force: true });
    await panel.getByRole('textbox', { name: 'Report password' }).fill('for this page');
    await page.goto(`${origin}/160`);
    await expect(address(panel)).toHaveValue(`${origin}/160`);
    await panel.getByRole('button', { name: 'New report' }).click();
    await expect(panel.getByRole('radio', { name: 'Private' })).toBeChecked();
    await page.goto(`${origin}/159`);
    await expect(address(panel)).toHaveValue(`${origin}/159`);

    // The pages of one host go to another connection. Its service is asked for nothing either.
    const own = origin.replace('localhost', 'own.localhost');
    await options.evaluate(
      `chrome.storage.local.get('connections').then(({ connections }) => chrome.storage.local.set({ connections: {
        ...connections,
        list: [...connections.list, { ...connections.list[0], id: 'other', name: 'Another one', hosts: [${JSON.stringify(new URL(own).host)}] }],
      } }))`,
    );
    for (let turn = 0; turn < 3; turn += 1) {
      await page.goto(`${own}/1`);
      await expect(panel.getByText(/goes to Another one/)).toBeVisible();
      await page.goto(`${origin}/159`);
      await expect(panel.getByText(/goes to Another one/)).toHaveCount(0);
    }
    expect(service.requests.slice(before)).toEqual([]);

    await panel.locator('main > header').getByRole('button', { name: 'More' }).click();
    await panel.getByRole('menuitem', { name: 'Stop following the page in front' }).click();
    await page.goto(`${origin}/3`);
    await expect(notice(panel)).toBeVisible();
  } finally {
    await harness.close();
  }
});
