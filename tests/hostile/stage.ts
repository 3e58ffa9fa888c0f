import type { Page, Worker } from '@playwright/test';
import { launch } from '../support/browser/launch.ts';
import type { Harness } from '../support/browser/harness.ts';
import { editConnection } from '../support/pages/options-page.ts';
import { test as base } from '../support/base-test.ts';
import { waitFor } from '../support/wait-for.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import {
  harmInBackground,
  harmInPage,
  hasAccess,
  look,
  noteFaults,
  putRow,
  putStorage,
  send,
  tellTab,
} from './in-page.ts';
import { spellings } from './leaks.ts';
import { key, type Row, type Sees } from './row.ts';

/**
 * One browser with the shipped build for all rows, and its pages. Each row begins with a new
 * connection, archive and job, which the open pages take into use.
 */
export interface Stage {
  server: HostileServer;
  /**
   * Begins a row: fills storage and starts the service for it. With `archived`, that value lies in
   * the archive in place of a report and of an audit. Returns the id of its connection and job.
   */
  begin: (row: Row, archived?: unknown) => Promise<string>;
  /**
   * Opens pages of the extension, or lets the open ones follow to the connection of the row, and
   * waits until they show what is to be seen. A page opens anew for another `tab` in front, or if
   * the row brings connections of its own.
   */
  show: (paths: string[], sees: Sees, tab?: string) => Promise<void>;
  /**
   * Pastes an address into the connection's form in the settings and leaves the field, or clicks
   * "Connect" as well. Waits until the page shows what is to be seen.
   */
  typeAddress: (address: string, sees: Sees, connects: boolean) => Promise<void>;
  /** Sends a message to the background, as a page of the extension could. Returns the answer. */
  ask: (id: string, message: unknown) => Promise<string>;
  /** The harm since the row began. It must be empty. */
  harm: () => Promise<string[]>;
  /** Leaves all pages, so that the next row opens them anew. */
  leavePages: () => Promise<void>;
}

/** The longest time until a page shows what is to be seen, in milliseconds. */
const limitMs = 30_000;

export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({}, use) => {
      const server = await startHostileServer();
      const harness = await launch();
      // Closes the settings that the install opened.
      await Promise.all(harness.context.pages().map((page) => page.goto('about:blank')));
      await use(stageOf(harness, server));
      // Throws if a request went to any other host.
      await harness.requestsSeen([server.url]);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

function stageOf(harness: Harness, server: HostileServer): Stage {
  const pages = new Map<string, Page>();
  const tabs = new Map<Page, string>();
  const faults: string[] = [];
  let begun = 0;
  /** The id of the row's connection. Null if the row brings connections of its own. */
  let shown: string | null = null;
  let job = '';

  const pageFor = async (file: string): Promise<Page> => {
    const known = pages.get(file);
    if (known) return known;
    const page = await harness.context.newPage();
    page.on('pageerror', (error) => faults.push(`${file}: ${error.message}`));
    page.on('dialog', (dialog) => {
      faults.push(`${file} opened a dialog`);
      void dialog.dismiss();
    });
    // The popup is opened in a tab, so that tab is the one in front. The test names the page that
    // is meant instead.
    await page.exposeFunction('tabInFront', () => tabs.get(page));
    await page.addInitScript(tellTab);
    pages.set(file, page);
    return page;
  };
  const openPages = () => [...pages].filter(([, page]) => isOpen(page));
  const leavePages = async () => {
    await Promise.all(openPages().map(([, page]) => page.goto('about:blank')));
  };
  const worker = () => workerOf(harness);

  const waitToSee = async (path: string, page: Page, sees: Sees): Promise<void> => {
    const search = path.slice(path.replace(/\?.*/, '').length);
    let texts: Partial<Record<keyof Sees, string>> | null = null;
    const isSeen = async () => {
      texts = await page.evaluate(look, { id: shown, search });
      const places = texts && (Object.entries(texts) as [keyof Sees, string][]);
      return places?.every(([place, text]) => fits(text, sees[place]));
    };
    await waitFor(`${path} to show ${Object.values(sees).join(' ')}`, isSeen, {
      limitMs,
      everyMs: 20,
      instead: () => JSON.stringify(texts),
    });
  };

  return {
    server,
    leavePages,
    async begin(row, archived) {
      begun += 1;
      const id = `row-${begun}`;
      faults.length = 0;
      // Needed the first time, and after a row without a connection that uses the access: the
      // settings then revoke it.
      if (!(await worker().evaluate(hasAccess))) {
        await leavePages();
        server.play({});
        await (await pageFor(harness.optionsPage)).goto(harness.extensionUrl(harness.optionsPage));
        await harness.connect({ url: server.url, key });
        await leavePages();
      }
      server.play(row);
      await worker().evaluate(noteFaults);
      if (archived !== undefined)
        await worker().evaluate(putRow, { id, text: JSON.stringify(archived) });
      const own = filledIn(row.storage ?? {}, id, server.url);
      shown = 'connections' in own ? null : id;
      job = `job:${id}`;
      await worker().evaluate(putStorage, { ...lyingThere(id, server.url), ...own });
      return id;
    },
    async show(paths, sees, tab) {
      await Promise.all(
        paths.map(async (path) => {
          const [file = path] = path.split('?');
          const page = await pageFor(file);
          tabs.set(page, tab ?? 'https://example.org/a-page');
          // From an empty page, because a reload keeps the state of the page's history.
          if (isOpen(page) && (tab !== undefined || shown === null)) await page.goto('about:blank');
          if (!isOpen(page)) await page.goto(harness.extensionUrl(path));
          await waitToSee(path, page, sees);
        }),
      );
    },
    async typeAddress(address, sees, connects) {
      const page = await pageFor(harness.optionsPage);
      if (!isOpen(page)) await page.goto(harness.extensionUrl(harness.optionsPage));
      await waitToSee(harness.optionsPage, page, {});
      // Frames of a tab that is not in front are rare, and each action waits for some.
      await page.bringToFront();
      const field = page.getByLabel('Service address');
      if (!(await field.isVisible())) await editConnection(page);
      await field.fill(address);
      await page.keyboard.press('Tab');
      if (connects) await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await waitToSee(harness.optionsPage, page, sees);
    },
    ask: async (id, message) =>
      (await pageFor('reports.html')).evaluate(
        send,
        JSON.stringify(message).replaceAll('{id}', id),
      ),
    async harm() {
      const inPages = await Promise.all(
        openPages().map(async ([file, page]) =>
          (await page.evaluate(harmInPage, spellings)).map((harm) => `${harm} of ${file}`),
        ),
      );
      const inBackground = await worker().evaluate(harmInBackground, { job, spellings });
      return [...faults, ...inPages.flat(), ...inBackground];
    },
  };
}

/** The values in storage at the begin of a row: a connection, and a job that must not be lost. */
function lyingThere(id: string, url: string): Record<string, unknown> {
  const connection = {
    id,
    baseUrl: url,
    apiKey: key,
    // Pages show it, so it tells which row they show.
    name: id,
    headers: [],
    reportPage: '{base_url}/reports/{id}',
  };
  const job = {
    v: 1,
    id,
    connectionId: id,
    createdAt: Date.now(),
    delays: 0,
    sends: 0,
    changedAt: 1,
    task: { kind: 'create', url: 'https://example.org/a-page', privacy: 1 },
    state: { name: 'queued', notBefore: Date.now() },
  };
  return { connections: { v: 1, active: id, list: [connection] }, [`job:${id}`]: job };
}

/**
 * Puts the connection's id in place of `{id}` in storage, and the service's address in place of
 * `{url}`.
 */
function filledIn(
  storage: Record<string, unknown>,
  id: string,
  url: string,
): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(storage).replaceAll('{id}', id).replaceAll('{url}', url),
  ) as Record<string, unknown>;
}

function fits(text: string, wanted: RegExp | string = ''): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
}

function isOpen(page: Page): boolean {
  return page.url() !== 'about:blank';
}

function workerOf(harness: Harness): Worker {
  const worker = harness.context.serviceWorkers()[0];
  if (!worker) throw new Error('The background is gone');
  return worker;
}
