import type { Browser } from 'puppeteer-core';
import { inWindow } from './firefox-toolbar.ts';

/** The lines below the address bar: the text of each, and what it puts into the bar. */
export type BarLine = { title: string; content: string };

/** Types into Firefox's own address bar, and resolves to the lines that come below it. */
export async function typeInBar(browser: Browser, text: string): Promise<BarLine[]> {
  const lines = await inWindow(
    browser,
    `gURLBar.focus();
    gURLBar.search(${JSON.stringify(text)});
    const { results } = await gURLBar.lastQueryContextPromise;
    return JSON.stringify(results.map(({ payload }) => ({ title: payload.title, content: payload.content })));`,
  );
  return JSON.parse(lines) as BarLine[];
}

/** Presses Enter on a line below the address bar, counted from 0; with Alt in a new tab. */
export async function enterInBar(browser: Browser, line: number, altKey = false): Promise<void> {
  await inWindow(
    browser,
    `gURLBar.view.selectedRowIndex = ${line};
    gURLBar.handleNavigation({
      event: new KeyboardEvent('keydown', { key: 'Enter', altKey: ${altKey} }),
    });
    return '';`,
  );
}
