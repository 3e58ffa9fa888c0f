import type { Page } from '@playwright/test';
import {
  expect,
  pagination,
  rows,
  componentTest as test,
} from '../../support/pages/reports-page.ts';

/**
 * Records from now on what a screen reader announces: new text in a live region that is visible, or
 * hidden from the eye alone.
 */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`(() => {
    globalThis.heard = [];
    const listen = (records) => {
      const regions = new Set(records.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest('[role=status], [aria-live=polite]')));
      for (const region of regions)
        if (region?.isConnected && region.getClientRects().length > 0) globalThis.heard.push(region.textContent.trim());
    };
    new MutationObserver(listen).observe(document.body, { subtree: true, childList: true, characterData: true });
  })()`);
  return async () => page.evaluate('globalThis.heard');
}

test('A screen reader hears which rows are there and how they are sorted, after "Next" and after a sort', async ({
  page,
}) => {
  await expect(rows(page)).toHaveCount(10);
  const heard = await listen(page);
  await pagination(page).getByRole('button', { name: 'Next' }).click();
  await expect.poll(heard).toContain('11–20 of 30, sorted by Generated, Descending');
  await page.getByRole('columnheader', { name: 'Address' }).getByRole('button').click();
  await expect.poll(heard).toContain('1–10 of 30, sorted by Address, Ascending');
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('page-0');
  await expect.poll(heard).toContain('1–9 of 9, sorted by Address, Ascending');
});
