import type { ElementHandle, EvaluateFunc, HandleFor, Page } from 'puppeteer-core';
import { waitFor } from '../wait-for.ts';

type Scope = Page | ElementHandle;

/**
 * Resolves to the first true answer of a function that runs in the page. An error says what was
 * waited for, and what the page shows.
 */
export async function appears<Asked extends unknown[], Find extends EvaluateFunc<Asked>>(
  page: Page,
  what: string,
  find: Find,
  ...asked: Asked
): Promise<HandleFor<Awaited<ReturnType<Find>>>> {
  try {
    // By itself it asks once a frame, and Firefox draws next to none in a tab that is not in front.
    return await page.waitForFunction(find, { polling: 50 }, ...asked);
  } catch (cause) {
    throw new Error(`Waited for ${what}; there was instead: ${await shownIn(page)}`, { cause });
  }
}

/** The text of a page or an element in one line: summaries show the first line of an error. */
async function shownIn(scope: Scope): Promise<string> {
  try {
    const root = 'goto' in scope ? await scope.$('html') : scope;
    const text = await root?.evaluate((shown) => (shown as HTMLElement).innerText);
    return text?.replaceAll(/\s+/g, ' ') ?? 'nothing';
  } catch {
    return 'a page that has gone';
  }
}

/** The elements that have a role by what they are. */
const roles = {
  button: 'button, summary',
  checkbox: 'input[type="checkbox"]',
  combobox: 'select',
  link: 'a[href]',
  menuitem: '[role="menuitem"]',
  radio: 'input[type="radio"]',
  searchbox: 'input[type="search"]',
  slider: 'input[type="range"]',
  switch: '[role="switch"]',
  textbox:
    'input:not([type]), input[type="text"], input[type="password"], input[type="url"], textarea',
};
type Role = keyof typeof roles;

/**
 * The element with this name, and role where a name is not enough, once it is visible. Firefox's
 * own search by accessible name takes a second each time.
 */
export async function named(scope: Scope, name: string, role?: Role): Promise<ElementHandle> {
  const selector = role ? roles[role] : Object.values(roles).join();
  const root = 'goto' in scope ? await scope.waitForSelector('html') : scope;
  const find = async () => (await root?.evaluateHandle(findNamed, selector, name))?.asElement();
  const element = await waitFor(`the ${role ?? 'element'} "${name}"`, find, {
    everyMs: 25,
    instead: () => shownIn(scope),
  });
  return element as ElementHandle;
}

/**
 * Types into a field as a person would, in place of what is there. A locator's own `fill` never
 * ends on an accessible name in Firefox.
 */
export async function fill(scope: Scope, name: string, value: string, role?: Role): Promise<void> {
  // Three clicks mark all of it.
  await (await clicked(scope, name, role, 3)).type(value);
}

/** Clicks a button, a radio button or a link by its accessible name. */
export async function click(scope: Scope, name: string, role: Role = 'button'): Promise<void> {
  await clicked(scope, name, role, 1);
}

/**
 * Clicks the element with this name so many times, and returns it. An element that the page draws
 * anew before the click is looked for again.
 */
async function clicked(
  scope: Scope,
  name: string,
  role: Role | undefined,
  count: number,
): Promise<ElementHandle> {
  for (const end = Date.now() + 20_000; ;) {
    const element = await named(scope, name, role);
    try {
      await element.evaluate(isStill);
      await element.click({ count });
      return element;
    } catch (error) {
      // Puppeteer throws these before it moves the mouse, so no click is made twice.
      const isGone = error instanceof Error && /detached|not clickable/.test(error.message);
      if (!isGone || Date.now() > end) throw error;
    }
  }
}

/** Resolves once the element keeps its place: what is drawn above it moves it. Runs in the page. */
async function isStill(element: Element): Promise<void> {
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const end = Date.now() + 10_000;
  for (let before = ''; before !== place(); await new Promise((settle) => setTimeout(settle, 50))) {
    if (Date.now() > end) throw new Error(`It moved for 10 s: ${before}, then ${place()}`);
    before = place();
  }
}

/** Pastes with the keyboard into the element that has the focus. */
async function paste(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('v');
  await page.keyboard.up('Control');
}

/** The text in the clipboard, pasted over what the first textbox of a page has. */
export async function pasted(page: Page): Promise<string> {
  const area = (await page.waitForSelector('textarea'))!;
  await area.focus();
  await area.evaluate((element) => element.select());
  await paste(page);
  await appears(page, 'a pasted text', () => document.querySelector('textarea')?.value !== '');
  return area.evaluate(({ value }) => value);
}

/** Chooses a value of a select by its accessible name. */
export async function choose(page: Page, name: string, value: string): Promise<void> {
  await (await named(page, name, 'combobox')).select(value);
}

/** Resolves once the page shows this text anywhere (case ignored). */
export async function shows(page: Page, text: string): Promise<void> {
  await appears(
    page,
    `the text "${text}"`,
    (wanted) => document.body.innerText.toLowerCase().includes(wanted.toLowerCase()),
    text,
  );
}

/** The text of each row of the list, without the headings. */
export async function rows(page: Page): Promise<string[]> {
  return page.$$eval('tbody tr', (all) => all.map(({ innerText }) => innerText));
}

/** The row of the list that has this text in it, once it is there. */
export async function row(page: Page, text: string): Promise<ElementHandle<HTMLTableRowElement>> {
  const found = await appears(
    page,
    `a row with "${text}"`,
    (wanted) =>
      [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')].find(({ innerText }) =>
        innerText.includes(wanted),
      ),
    text,
  );
  return found as ElementHandle<HTMLTableRowElement>;
}

/**
 * Loads the page anew. Firefox reports no load of an extension's page, so what the old one knew is
 * waited for to be gone.
 */
export async function reload(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(globalThis, { isOld: true });
    location.reload();
  });
  const isNew = () =>
    page.evaluate(() => !('isOld' in globalThis) && document.readyState === 'complete');
  await waitFor('the page to load anew', isNew);
}

/** Runs in the page. */
function findNamed(root: Element, selector: string, name: string): Element | null {
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const sources =
      by.length > 0
        ? by.map((id) => root.ownerDocument.querySelector(`#${CSS.escape(id)}`))
        : labels;
    const texts = (sources.length > 0 ? sources : [element]).map((source) =>
      source?.textContent?.replaceAll(/\s+/g, ' ').trim(),
    );
    return element.getAttribute('aria-label') ?? texts.join(' ');
  };
  const all = [...root.querySelectorAll(selector)];
  return (
    all.find(
      (element) =>
        nameOf(element) === name && element.checkVisibility({ visibilityProperty: true }),
    ) ?? null
  );
}
