import type { Page } from '@playwright/test';
import { localServiceGuide } from '../../../lib/domain/guide.ts';
import { type Harness } from '../../support/browser/harness.ts';
import { keep } from '../../support/builders/keep.ts';
import { put } from '../../support/builders/show.ts';
import { aJob, done } from '../../support/builders/values.ts';
import { expect, test } from '../support/component-test.ts';
import { openOptions } from '../../support/pages/options-page.ts';

/** The options page as it opens after the install. */
async function openFirst(harness: Harness): Promise<Page> {
  const page = await openOptions(harness);
  await page.evaluate('chrome.storage.local.clear()');
  await page.reload();
  return page;
}

test('The welcome can be skipped, and then stays away', async ({ harness }) => {
  const page = await openFirst(harness);
  await page.getByRole('button', { name: 'Skip to settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('A welcome that was skipped stays away, although another tab shows it and sees the first report', async ({
  harness,
}) => {
  const page = await openFirst(harness);
  const other = await harness.open(harness.optionsPage);
  await expect(other.getByRole('heading', { name: 'Welcome to Verdict' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip to settings' }).click();
  await put(page, () =>
    keep({ jobs: [aJob({ kind: 'create', url: 'https://shop.example/', privacy: 1 }, done())] }),
  );
  await expect
    .poll(() => page.evaluate(`chrome.storage.local.get('welcome').then((all) => all.welcome)`))
    .toMatchObject({ reported: true, over: true });
});

test('Those who have a connection already meet no welcome', async ({ harness }) => {
  const page = await openOptions(harness);
  await harness.connect({ url: 'https://reports.example.org', key: 'a-key-for-tests' });
  await page.evaluate(`chrome.storage.local.remove('welcome')`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('"No service yet?" is reached by its address, its command can be copied, and it leads to the guide', async ({
  harness,
}) => {
  const page = await openOptions(harness);
  await page.evaluate('chrome.storage.local.clear()');
  const own = await harness.open('options.html#no-service');
  await expect(own.getByRole('heading', { name: 'No service yet?' })).toBeFocused();
  await harness.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await own.getByRole('button', { name: 'Copy the command' }).click();
  await expect(own.getByRole('status').getByText('Copied')).toBeVisible();
  expect(await own.evaluate('navigator.clipboard.readText()')).toBe('npm run service');
  const opened = harness.context.waitForEvent('page');
  await own.getByRole('link', { name: 'Read the guide' }).click();
  await (await opened).waitForURL(harness.extensionUrl(localServiceGuide.slice(1)));
});
