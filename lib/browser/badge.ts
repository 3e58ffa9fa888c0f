import { browser } from 'wxt/browser';

/**
 * What the toolbar button tells: that a job needs the person, else how many are under way, else
 * nothing.
 */
export async function showBadge(needsPerson: boolean, underWay: number): Promise<void> {
  const text = needsPerson ? '!' : underWay > 0 ? String(underWay) : '';
  await browser.action.setBadgeText({ text });
  if (text)
    await browser.action.setBadgeBackgroundColor({ color: needsPerson ? '#b3261e' : '#2f5bd8' });
}
