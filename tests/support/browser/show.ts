import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { default as Axe, RuleObject, RunOptions } from 'axe-core';
import type { Harness } from './harness.ts';
import { stillPage } from './reset.ts';

/** The themes in which every screen is checked. */
export const schemes = ['light', 'dark'] as const;

/** A page of the extension without scripts, through which a test reaches storage and archive. */
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

/**
 * Clicks "Create report" in the task that draws it, and closes the popup in the next one. It is an
 * init script of the popup. If a browser runs none in pages of an extension, another page of the
 * extension opens the popup with it, by its path.
 */
export async function clickAtOnce(path?: string): Promise<void> {
  const popup = path === undefined ? window : open(path)!;
  // A new window begins with an empty page.
  while (popup.location.href === 'about:blank') await new Promise((done) => setTimeout(done));
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => click());
    const click = () => {
      const button = popup.document.querySelector<HTMLButtonElement>('.create .primary:enabled');
      if (!button) return;
      observer.disconnect();
      button.click();
      setTimeout(() => {
        popup.close();
        resolve();
      });
    };
    observer.observe(popup.document, { childList: true, subtree: true });
    click();
  });
}

/** All that the extension keeps, as text. Runs in a page of the extension. */
export async function keptText(): Promise<string> {
  const areas = [chrome.storage.local.get(), chrome.storage.session.get()];
  const kept: unknown[] = await Promise.all(areas);
  const opening = indexedDB.open('verdict');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  for (const name of opening.result.objectStoreNames) {
    const all = opening.result.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    kept.push(all.result);
  }
  opening.result.close();
  return JSON.stringify(kept);
}

declare const chrome: {
  storage: Record<'local' | 'session', { get: () => Promise<unknown> }>;
};

/** The popup on an address, as a path of the extension. */
export const popupPath = (address: string) =>
  `popup.html?${new URLSearchParams({ address }).toString()}`;

/** The rules that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Axe for a page: its small file, because each page reads it anew. */
let source: Promise<string> | undefined;
const readSource = () =>
  readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The faults that axe finds in the page, in both themes, as sentences. The themes differ in colours
 * alone, so all else is checked once. `rules` turns on what axe leaves off.
 */
export async function axeFaults(page: Page, rules: RuleObject = {}): Promise<string[]> {
  await page.evaluate(await (source ??= readSource()));
  const found: string[] = [];
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults = await page.evaluate(run, index === 0 ? { rules } : { runOnly: colourRules });
    found.push(...faults.map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

/**
 * Runs in the page. To describe what passed would take axe longer than all of its rules, and its
 * selectors, which are not told here, a tenth of its time.
 */
async function run(options: RunOptions): Promise<string[]> {
  const inPage = (globalThis as unknown as { axe: typeof Axe }).axe;
  const told = { resultTypes: ['violations' as const], selectors: false };
  const { violations } = await inPage.run({ ...options, ...told });
  return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** A page of either browser. */
interface Evaluates {
  evaluate: (script: string) => Promise<unknown>;
}

// oxlint-disable unicorn/consistent-function-scoping -- a page gets the source of one function
/**
 * The names of the parts that moved or changed their size in the frames after an action. Parts that
 * go or come do not count, nor does the main button, which shows how far the work is.
 */
export async function movedBy(page: Evaluates, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(`(${notePlaces.toString()})()`);
  await act();
  return (await page.evaluate('movedSince()')) as string[];
}

/** Runs in the page: notes where everything is that a person reads or presses. */
function notePlaces(): void {
  const parts = 'a, button, input, label, select, h1, h2, h3, li, time, b, svg, .score, summary';
  const placeOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  };
  const places = [...document.querySelectorAll(parts)]
    .filter((element) => element.checkVisibility() && !element.closest('.page-buttons > .main'))
    .map((element) => [element, placeOf(element)] as const);
  const nameOf = (element: Element) =>
    element.ariaLabel ?? (element.textContent || element.outerHTML);
  const nextFrame = async () => new Promise((resolve) => requestAnimationFrame(resolve));
  Object.assign(globalThis, {
    movedSince: async () => {
      const moved = new Set<string>();
      // Half a second of them.
      for (let frame = 0; frame < 30; frame += 1) {
        await nextFrame();
        for (const [element, place] of places)
          if (element.isConnected && placeOf(element) !== place)
            moved.add(`${nameOf(element)}: ${place} -> ${placeOf(element)}`);
      }
      return [...moved];
    },
  });
}
