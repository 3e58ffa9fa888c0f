import type { Page } from '@playwright/test';
import type { Harness } from './harness.ts';
import { stillPage } from './reset.ts';
import { archiveOf, fillArchive, popupScript } from '../builders/stage.ts';
import type { PopupState } from '../builders/stage.ts';

/** The themes in which every screen is checked. */
export const schemes = ['light', 'dark'] as const;

/**
 * Opens the popup with the size of a popup, in one of its states: in a new tab, or in one that is
 * given.
 */
export async function showPopup(harness: Harness, state: PopupState, tab?: Page): Promise<Page> {
  return showStaged(harness, state, 'popup.html', { width: 380, height: 600 }, tab);
}

/**
 * Opens the side panel with the size of a panel, in one of its states: in a new tab, or in one that
 * is given.
 */
export async function showSidePanel(
  harness: Harness,
  state: PopupState,
  width = 360,
  tab?: Page,
): Promise<Page> {
  return showStaged(harness, state, 'sidepanel.html', { width, height: 1000 }, tab);
}

async function showStaged(
  harness: Harness,
  state: PopupState,
  path: string,
  size: { width: number; height: number },
  tab?: Page,
): Promise<Page> {
  await (await anyPage(harness)).evaluate(fillArchive, archiveOf(state));
  const page = tab ?? (await harness.context.newPage());
  await page.setViewportSize(size);
  const script = await page.addInitScript(popupScript(state));
  await page.goto(harness.extensionUrl(path));
  await script.dispose();
  await page.locator(`html[dir=${state.rightToLeft ? 'rtl' : 'ltr'}] main`).waitFor();
  await settled(page);
  await state.act?.(page);
  return page;
}

/** A page of the extension that runs no script, through which a test reaches storage and archive. */
export async function anyPage({
  context,
  extensionUrl,
  open,
}: Pick<Harness, 'context' | 'extensionUrl' | 'open'>): Promise<Page> {
  const known = context.pages().find((page) => page.url() === extensionUrl(stillPage));
  return known ?? open(stillPage);
}

/**
 * Waits until a page stops changing, for a second at most. The archive and the background's answers
 * appear after its first frame.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    setTimeout(resolve, 1_000);
    let still = setTimeout(resolve, 100);
    new MutationObserver(() => {
      clearTimeout(still);
      still = setTimeout(resolve, 100);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  })`);
}
