import type { Page } from '@playwright/test';
import { packMessages, readMessages } from '../../../scripts/lib/languages/messages.ts';
import type { MessageAnswer, sendMessage } from '../../../lib/browser/messages.ts';
import type { Harness } from '../browser/harness.ts';
import { anyPage, settled } from '../browser/show.ts';
import { type Filled, filled, keep } from './keep.ts';

/** The answers of the background by their messages. */
type Answers = { [Name in Parameters<typeof sendMessage>[0]]?: MessageAnswer<Name> };

/** A state of a page of the extension. */
export interface State {
  name: string;
  /** Fills storage and the database. Without it there is one connection and nothing else. */
  fill?: () => Promise<unknown>;
  /** The address of the tab in front; without it the tab shows a page of the browser itself. */
  address?: string;
  /** The query of the page's own address. */
  search?: string;
  /** A message without an answer waits forever. */
  answers?: Answers;
  rightToLeft?: boolean;
  /** Whether its words are those of `withLongWords`. */
  isPseudo?: boolean;
  /** The language of its words, such as `de`. Without it, it speaks that of the browser. */
  language?: string;
  width?: number;
  /** An action of the person that follows. */
  act?: (page: Page) => Promise<void>;
}

/** Opens the popup with the size of a popup in one of its states: in a new tab, or in this one. */
export async function showPopup(harness: Harness, state: State, tab?: Page): Promise<Page> {
  return show(harness, 'popup.html', above(state), { width: 380, height: 600 }, tab);
}

/** Opens the side panel in one of its states: in a new tab, or in this one. */
export async function showSidePanel(harness: Harness, state: State, tab?: Page): Promise<Page> {
  const size = { width: state.width ?? 360, height: 1000 };
  return show(harness, 'sidepanel.html', above(state), size, tab);
}

/** Opens the Reports page in one of its states: in a new tab, or in this one. */
export async function showReports(harness: Harness, state: State, tab?: Page): Promise<Page> {
  const size = { width: state.width ?? 1280, height: 860 };
  return show(harness, `reports.html${state.search ?? ''}`, state, size, tab);
}

/** Opens the section of the settings that the state is named for: in a new tab, or in this one. */
export async function showSettings(harness: Harness, state: State, tab?: Page): Promise<Page> {
  const size = { width: state.width ?? 1280, height: 860 };
  return show(harness, `options.html#${state.name}`, state, size, tab);
}

/** A state above a tab: the page in front would be the page under test itself. */
const above = (state: State): State & { tabs: object[] } => ({
  ...state,
  tabs: [{ id: 1, url: state.address }],
  answers: { refresh: null, readChecks: null, ...state.answers },
});

/**
 * Opens a page with a state in place of what the browser has. Only the database is written, so a
 * running background does nothing.
 */
async function show(
  harness: Harness,
  path: string,
  state: State & { tabs?: object[] },
  size: { width: number; height: number },
  tab?: Page,
): Promise<Page> {
  const { answers = {}, isPseudo = false, language, tabs, fill = keep } = state;
  const words = language === undefined ? {} : packMessages(readMessages(language));
  const own = words['localeDirection']?.message;
  const rightToLeft = own === undefined ? isPseudo || state.rightToLeft === true : own === 'rtl';
  const { storage, database } = await filled(async () => fill());
  await (await anyPage(harness)).evaluate(putDatabase, JSON.stringify(database));
  const page = tab ?? (await harness.context.newPage());
  await page.setViewportSize(size);
  const staged = JSON.stringify({ storage, answers, tabs, rightToLeft, isPseudo, words });
  const script = await page.addInitScript(
    `(${String(stage)})(${staged}, ${String(withLongWords)})`,
  );
  await page.goto(harness.extensionUrl(path));
  await script.dispose();
  await page.locator(`html[dir=${rightToLeft ? 'rtl' : 'ltr'}] main`).waitFor();
  await settled(page);
  await state.act?.(page);
  return page;
}

/** Fills storage and the database of the open page for real. A running background sees it. */
export async function put(page: Page, fill: () => Promise<unknown>): Promise<void> {
  const { storage, database } = await filled(fill);
  await page.evaluate(putDatabase, JSON.stringify(database));
  await page.evaluate(`chrome.storage.local.set(${JSON.stringify(storage)})`);
}

/**
 * Runs in a page. Makes the database if it is missing. Takes it as JSON, because Playwright needs
 * many times as long for the parts of a large value.
 */
async function putDatabase(json: string): Promise<void> {
  const { version, stores } = JSON.parse(json) as Filled['database'];
  const opening = indexedDB.open('verdict', version);
  opening.addEventListener('upgradeneeded', () => {
    for (const { name, keyPath, indexes } of stores) {
      const store = opening.result.createObjectStore(name, { keyPath });
      for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
    }
  });
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const transaction = opening.result.transaction(
    stores.map(({ name }) => name),
    'readwrite',
  );
  for (const { name, rows } of stores) {
    transaction.objectStore(name).clear();
    for (const row of rows) transaction.objectStore(name).put(row);
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opening.result.close();
}

/**
 * A message in a language from right to left with half as many letters again, as no translation has
 * more. The override makes a browser write its letters from right to left.
 */
export function withLongWords(key: string, text: string): string {
  if (key === 'localeDirection') return 'rtl';
  if (text === '' || key.startsWith('locale')) return text;
  return `\u202e${text} ${'lorem '.repeat(Math.ceil(text.length / 12)).trim()}\u202c`;
}

/** Runs in the page before its own scripts; it can use nothing from here but its arguments. */
function stage(
  {
    storage,
    answers,
    rightToLeft,
    isPseudo,
    words,
    tabs,
  }: Pick<Filled, 'storage'> & {
    answers: object;
    rightToLeft: boolean;
    isPseudo: boolean;
    words: Record<string, { message: string }>;
    tabs?: object[] | undefined;
  },
  lengthened: typeof withLongWords,
): void {
  const global = globalThis as unknown as Record<string, Record<string, Record<string, unknown>>>;
  for (const api of [global.chrome, global.browser]) {
    if (!api?.storage) continue;
    Object.assign(api.storage.local ?? {}, { get: async () => storage, set: async () => {} });
    Object.assign(api.runtime ?? {}, {
      sendMessage: async ({ query }: { query: string }) =>
        query in answers
          ? { answer: answers[query as keyof typeof answers] }
          : new Promise(() => {}),
    });
    if (tabs) Object.assign(api.tabs ?? {}, { query: async () => tabs });
    // The permission for tabs was given.
    const preferences = storage['preferences'] as { tabsGrantedForNow?: boolean } | undefined;
    if (preferences?.tabsGrantedForNow)
      Object.assign(api.permissions ?? {}, { contains: async () => true });
    const i18n = api.i18n as unknown as { getMessage: (key: string, parts?: string[]) => string };
    const getMessage = i18n.getMessage.bind(i18n);
    const inWords = (key: string, parts: string[] = []) =>
      words[key]?.message.replace(/\$(\d)/g, (_, at: string) => parts[Number(at) - 1] ?? '');
    i18n.getMessage = (key, parts) => {
      const own = inWords(key, parts) ?? getMessage(key, parts);
      const text = key === 'localeDirection' && rightToLeft ? 'rtl' : own;
      return isPseudo ? lengthened(key, text) : text;
    };
  }
}

/**
 * Puts reports of the pages `{origin}/1`, `{origin}/2`, … into the archive of the connection in
 * use, good, decent and bad in turn. Runs in a page of the extension, which has an archive.
 */
export async function fillLargeArchive({
  origin,
  count,
}: {
  origin: string;
  count: number;
}): Promise<void> {
  const { chrome } = globalThis as unknown as {
    chrome: {
      storage: { local: { get: () => Promise<{ connections: { active: string } }> } };
    };
  };
  const { active: connectionId } = (await chrome.storage.local.get()).connections;
  const opened = indexedDB.open('verdict');
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const transaction = opened.result.transaction(['reports', 'audits'], 'readwrite');
  for (let number = 1; number <= count; number += 1) {
    const page = `${new URL(origin).host}/${number}`;
    const result = ['good', 'decent', 'bad'][number % 3];
    const id = `filled-${number}`;
    const audit = { result, score: null, privacy: 1 };
    transaction
      .objectStore('audits')
      .put({ connectionId, page, at: number, reportId: id, ...audit });
    transaction.objectStore('reports').put({
      connectionId,
      id,
      report: {
        id,
        url: `${origin}/${number}`,
        generatedAt: number,
        ...audit,
        hasPassword: false,
        project: null,
      },
    });
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opened.result.close();
}

/**
 * Asks a page of the extension whether the newest reports of a service were asked for, and came,
 * since this time, which is an expression.
 */
export const cameSince = (time: number | string): string =>
  `chrome.storage.local.get().then((all) => Object.entries(all).some(([key, newest]) =>
    key.startsWith('newest-reports:') && newest.fetchedAt >= ${time}))`;

/** The badge and the title above a page of that archive. */
export function markOfPage(number: number): string {
  return ['●G This page: Good', '■D This page: Decent', '▲B This page: Bad'][number % 3]!;
}
