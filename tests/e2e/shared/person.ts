import type { Page } from '@playwright/test';
import type { Page as FirefoxPage } from 'puppeteer-core';
import * as firefox from '../../support/browser/firefox-actions.ts';
import { waitFor } from '../../support/wait-for.ts';

type Role = 'button' | 'radio' | 'switch' | 'menuitem';

/** A person who uses the pages of the extension, in either browser. */
export interface Person {
  open: (path: string) => Promise<View>;
}

/** A page of the extension, as a person sees and uses it. Controls are found by their names. */
export interface View {
  click: (name: string, role?: Role) => Promise<void>;
  fill: (name: string, value: string) => Promise<void>;
  choose: (name: string, label: string) => Promise<void>;
  /** Waits until the page shows a text. */
  shows: (text: string) => Promise<void>;
  evaluate: <Value>(expression: string) => Promise<Value>;
  close: () => Promise<void>;
}

/** A person with Chromium. `open` opens a page of the extension in a new tab. */
export function chromiumPerson(open: (path: string) => Promise<Page>): Person {
  return { open: async (path) => chromiumView(await open(path)) };
}

function chromiumView(page: Page): View {
  const named = (name: string, role: Role) => page.getByRole(role, { name, exact: true }).first();
  return {
    click: async (name, role = 'button') =>
      // The circle that a person sees lies above the radio button.
      named(name, role).click(role === 'radio' ? { force: true } : {}),
    fill: async (name, value) =>
      page
        .getByRole('textbox', { name, exact: true })
        .or(page.getByLabel(name, { exact: true }))
        .first()
        .fill(value),
    choose: async (name, label) => void (await page.getByLabel(name).selectOption({ label })),
    shows: async (text) => showsText((expression) => page.evaluate(expression), text),
    evaluate: async (expression) => page.evaluate(expression),
    close: async () => page.close(),
  };
}

/** A person with Firefox. `open` opens a page of the extension in a new tab. */
export function firefoxPerson(open: (path: string) => Promise<FirefoxPage>): Person {
  return { open: async (path) => firefoxView(await open(path)) };
}

function firefoxView(page: FirefoxPage): View {
  return {
    click: async (name, role = 'button') => firefox.click(page, name, role),
    fill: async (name, value) => firefox.fill(page, name, value),
    choose: async (name, label) => {
      const values = await page.evaluate(
        (wanted) =>
          [...document.querySelectorAll('option')].flatMap((option) =>
            option.label === wanted ? [option.value] : [],
          ),
        label,
      );
      await firefox.choose(page, name, values[0] ?? label);
    },
    shows: async (text) => {
      // A page that nobody sees draws nothing.
      await page.bringToFront();
      await showsText((expression) => page.evaluate(expression), text);
    },
    evaluate: async (expression) => page.evaluate(expression) as never,
    close: async () => page.close(),
  };
}

/** Waits until a page shows a text, in capital letters or small ones. */
async function showsText(
  evaluate: (expression: string) => Promise<unknown>,
  text: string,
): Promise<void> {
  await waitFor(
    `the text "${text}"`,
    async () => {
      const shown = String(await evaluate('document.body.innerText')).replaceAll(/\s+/g, ' ');
      if (!shown.toLowerCase().includes(text.toLowerCase())) throw new Error(shown);
      return true;
    },
    { limitMs: 60_000, everyMs: 100 },
  );
}
