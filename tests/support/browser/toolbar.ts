import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { waitFor } from '../wait-for.ts';
import type { Harness } from './harness.ts';

/**
 * Clicks the toolbar button above `page` and resolves to the popup at `popupUrl`. The connection
 * made for it is added to `connections`.
 */
export async function clickToolbar(
  { cdp, extensionId, profile }: Pick<Harness, 'cdp' | 'extensionId' | 'profile'>,
  page: Page,
  popupUrl: string,
  connections: Browser[],
): Promise<Page> {
  await page.bringToFront();
  const targets = (
    await cdp.send('Target.getTargets', { filter: [{ type: 'tab' }, { type: 'page' }] })
  ).targetInfos;
  const tab = targets.find(({ type, url }) => type === 'tab' && url === page.url());
  if (!tab) throw new Error(`There is no tab at ${page.url()}`);
  await cdp.send('Extensions.triggerAction', { id: extensionId, targetId: tab.targetId });
  await waitFor('the popup to open', async () =>
    (await cdp.send('Target.getTargets')).targetInfos.some(({ url }) => url.startsWith(popupUrl)),
  );

  // A connection does not list popups that opened after it, so one is made while the popup is open.
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, {
    // Its own settings of downloads would hold for the whole browser, and end with the connection.
    noDefaults: true,
  });
  connections.push(browser);
  const find = () =>
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((candidate) => candidate.url().startsWith(popupUrl));
  // A page that is attached while it loads has no address yet.
  return waitFor('the popup in the connection', find);
}
