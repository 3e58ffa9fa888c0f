import type { Page } from '@playwright/test';
import type { Harness } from './harness.ts';

/**
 * Clicks, and returns the tab that the click opens, which may still be loading. The popup closes
 * then, maybe before the click is answered.
 */
export async function openedBy({ context }: Harness, click: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    click().catch((error: Error) => {
      if (!error.message.includes('has been closed')) throw error;
    }),
  ]);
  return tab;
}
