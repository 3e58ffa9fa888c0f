import { setTimeout as wait } from 'node:timers/promises';
import type { Tab } from '../faults/browser/bare-chromium.ts';
import { type Chromium, until } from './chromium.ts';

/** How many milliseconds a popup has before a debugger attaches to it. */
const undisturbedMs = 1000;

/**
 * Clicks the toolbar button above the tab at this address, waits for a second, and puts a debugger
 * on the popup.
 */
export async function openPopup(
  { cdp, attach }: Chromium,
  id: string,
  tabUrl: string,
): Promise<Tab> {
  const targets = async (filter?: { type: string }[]) =>
    (await cdp.send('Target.getTargets', filter ? { filter } : {})).targetInfos;
  const both = await targets([{ type: 'tab' }, { type: 'page' }]);
  const tab = both.find(({ type, url }) => type === 'tab' && url === tabUrl);
  const page = both.find(({ type, url }) => type === 'page' && url === tabUrl);
  if (!tab || !page) throw new Error(`There is no tab at ${tabUrl}`);
  await cdp.send('Target.activateTarget', { targetId: page.targetId });
  await cdp.send('Extensions.triggerAction', { id, targetId: tab.targetId });
  await wait(undisturbedMs);
  const find = async () =>
    (await targets()).find(
      ({ url }) => url.split('?')[0] === `chrome-extension://${id}/popup.html`,
    );
  await until('a popup is open', async () => (await find()) !== undefined);
  const popup = await find();
  if (!popup) throw new Error('The popup closed before it could be looked at');
  return attach(popup.targetId);
}
