import type { Page } from '@playwright/test';
import type { Harness } from './harness.ts';
import { archiveOf, fillArchive, popupScript } from './stage.ts';
import type { PopupState } from './states.ts';

/** The themes that every screen is looked at in. */
export const schemes = ['light', 'dark'] as const;

/** Opens the popup in a tab, as large as browsers make it, in one of its states. */
export async function showPopup(harness: Harness, state: PopupState): Promise<Page> {
  const page = await harness.open('popup.html');
  await page.setViewportSize({ width: 380, height: 600 });
  await page.addInitScript(popupScript(state));
  await page.evaluate(fillArchive, archiveOf(state));
  await page.reload();
  await page.locator(`html[dir=${state.rightToLeft ? 'rtl' : 'ltr'}] main`).waitFor();
  // The history comes after the first frame.
  await page.waitForTimeout(state.runs ? 250 : 100);
  await state.act?.(page);
  return page;
}
