import { startServer } from '../../support/service/server.ts';
import { oddAnswers } from '../options/odd-answers.ts';
import { expect, test } from '../../support/browser/test.ts';
import {
  agree,
  connected,
  fillConnection,
  openOptions,
  stored,
} from '../../support/pages/options-page.ts';

test.use({ ownBrowser: true });

test('On install the options page opens, once and with an empty form, and the toolbar button says what it does', async ({
  harness,
}) => {
  const opened = () =>
    harness.context.pages().filter((page) => page.url() === harness.extensionUrl('options.html'));
  await expect.poll(() => opened().length).toBe(1);
  const [page] = opened();
  await expect(page!.getByLabel('Service address')).toHaveValue('');
  await expect(page!.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  expect(await page!.evaluate('chrome.action.getTitle({})')).toBe('Report on this page');
});

test('A service at an IPv6 address with a port is connected', async ({ harness }) => {
  const odd = await startServer({ answer: oddAnswers, host: '::1' });
  const page = await openOptions(harness);
  await agree(harness, page, odd.url);
  await fillConnection(page, `${odd.url}/empty-list`, 'a-key-for-tests');
  await connected(page);
  expect((await stored(page)).list).toMatchObject([{ baseUrl: `${odd.url}/empty-list` }]);
  await odd.close();
});
