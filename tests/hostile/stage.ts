import { test as base, type Page, type Worker } from '@playwright/test';
import { launch } from '../e2e/support/launch.ts';
import type { Harness } from '../e2e/support/harness.ts';
import { editConnection } from '../e2e/support/options-page.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import {
  dump,
  hasAccess,
  isDrawn,
  putRow,
  putStorage,
  send,
  stateOf,
  summary,
  tellTab,
} from './in-page.ts';
import { leaksIn } from './leaks.ts';
import { key, type Row } from './row.ts';

/**
 * One browser with the shipped build for all rows, and its pages: a row begins with a connection,
 * an archive and a job of its own.
 */
export interface Stage {
  harness: Harness;
  server: HostileServer;
  /**
   * Begins a row: storage as it says, and the service playing it. Returns the id of the job that is
   * not to be lost.
   */
  begin: (row: Row) => Promise<string>;
  /**
   * Opens a page of the extension and waits until it has drawn what there is to draw. Returns what
   * is to be seen of it, in a line.
   */
  show: (path: string, tab?: string) => Promise<string>;
  /**
   * Types into a field of the connection's form in settings that are shown, as a paste does, and
   * leaves it. Returns what is to be seen then.
   */
  type: (path: string, label: string, text: string) => Promise<string>;
  /** Sends a message to the background as a page of the extension could. Returns what came back. */
  ask: (id: string, message: unknown) => Promise<string>;
  /** Puts a value into the archive in place of a report and of an audit. */
  archive: (id: string, value: unknown) => Promise<void>;
  /** The harm that was done since the row began; there must be none. */
  harm: () => Promise<string[]>;
  /** The state of the job now, or that it is lost. */
  jobState: (id: string) => Promise<string>;
}

export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({}, use) => {
      const server = await startHostileServer();
      const harness = await launch({ headless: true });
      // The settings that an install opens have no part in this.
      await Promise.all(harness.context.pages().map((page) => page.goto('about:blank')));
      await use(stageOf(harness, server));
      // Throws where anything else was asked for anything.
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
  let rows = 0;

  const pageFor = async (path: string): Promise<Page> => {
    const [file = path] = path.split(/[?#]/);
    const known = pages.get(file);
    if (known) return known;
    const page = await harness.context.newPage();
    page.on('pageerror', (error) => faults.push(`${file}: ${error.message}`));
    page.on('dialog', (dialog) => {
      faults.push(`${file} opened a dialog`);
      void dialog.dismiss();
    });
    // Behind the popup that is opened in a tab stands that tab: the one that is meant is told in
    // its place.
    await page.exposeFunction('tabInFront', () => tabs.get(page));
    await page.addInitScript(tellTab);
    pages.set(file, page);
    return page;
  };

  const see = async (page: Page, path: string): Promise<string> => {
    await page.waitForFunction(isDrawn);
    const seen = await page.evaluate(summary);
    if (seen.ran) faults.push(`A script ran in ${path}`);
    faults.push(...leaksIn(seen.markup).map(() => `The key is in the markup of ${path}`));
    return seen.text;
  };

  return {
    harness,
    server,
    async begin(row) {
      rows += 1;
      const id = `row-${rows}`;
      faults.length = 0;
      await Promise.all([...pages.values()].map((page) => page.goto('about:blank')));
      server.play({});
      // The first time, and after a row in whose settings no connection needed it: settings give
      // access back then.
      if (!(await workerOf(harness).evaluate(hasAccess)))
        await (await harness.connect({ url: server.url, key })).close();
      server.play(row);
      await watch(workerOf(harness));
      const connection = {
        id,
        baseUrl: server.url,
        apiKey: key,
        name: '',
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
        history: [],
        task: { kind: 'create', url: 'https://example.org/a-page', privacy: 1 },
        state: { name: 'queued', notBefore: 0, waits: 'turn' },
      };
      const lying = { connections: { v: 1, active: id, list: [connection] }, [`job:${id}`]: job };
      await workerOf(harness).evaluate(putStorage, {
        ...lying,
        ...filledIn(row.storage ?? {}, id, server.url),
      });
      return id;
    },
    async show(path, tab) {
      const page = await pageFor(path);
      tabs.set(page, tab ?? 'https://example.org/a-page');
      await page.goto(harness.extensionUrl(path));
      return see(page, path);
    },
    async type(path, label, text) {
      const page = await pageFor(path);
      await editConnection(page);
      await page.getByLabel(label).fill(text);
      await page.keyboard.press('Tab');
      return see(page, path);
    },
    ask: async (id, message) => {
      const page = await pageFor('reports.html');
      await page.goto(harness.extensionUrl('reports.html'));
      return page.evaluate(send, JSON.stringify(message).replaceAll('{id}', id));
    },
    archive: async (id, value) =>
      workerOf(harness).evaluate(putRow, { id, text: JSON.stringify(value) }),
    async harm() {
      const kept = await workerOf(harness).evaluate(dump);
      return [
        ...faults,
        ...(await workerOf(harness)
          .evaluate(() => (globalThis as { faults?: string[] }).faults?.splice(0) ?? [])
          .then((errors) => errors.map((error) => `background: ${error}`))),
        ...leaksIn(kept).map(() => 'The key is in storage or in the archive'),
      ];
    },
    jobState: async (id) => workerOf(harness).evaluate(stateOf, `job:${id}`),
  };
}

/** Storage in which `{id}` is that of the connection, and `{url}` the service's. */
function filledIn(
  storage: Record<string, unknown>,
  id: string,
  url: string,
): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(storage).replaceAll('{id}', id).replaceAll('{url}', url),
  ) as Record<string, unknown>;
}

function workerOf(harness: Harness): Worker {
  const worker = harness.context.serviceWorkers()[0];
  if (!worker) throw new Error('The background is gone');
  return worker;
}

async function watch(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as { faults?: string[] };
    if (scope.faults) return;
    const faults: string[] = (scope.faults = []);
    addEventListener('error', ({ message }) => faults.push(message));
    addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
  });
}
