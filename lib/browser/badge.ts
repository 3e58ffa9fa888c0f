import { browser } from 'wxt/browser';

/** What the toolbar button tells: jobs of the connection in use that wait for the person, else how many are under way, else nothing. */
export async function showBadge(waiting: number, underWay: number): Promise<void> {
  const text = waiting > 0 ? '!' : underWay > 0 ? String(underWay) : '';
  await browser.action.setBadgeText({ text });
  if (text) await browser.action.setBadgeBackgroundColor({ color: waiting > 0 ? '#b3261e' : '#2f5bd8' });
}
