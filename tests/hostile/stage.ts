import type { Page, Worker } from '@playwright/test';
import { launch } from '../support/browser/launch.ts';
import type { Harness } from '../support/browser/harness.ts';
import { editConnection } from '../support/pages/options-page.ts';
import { test as base } from '../support/base-test.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import {
  hasAccess,
  isDrawn,
  putRow,
  putStorage,
  send,
  stateOf,
  summary,
  takeOut,
  tellTab,
} from './in-page.ts';
import { leaksIn } from './leaks.ts';
import { key, type Row } from './row.ts';

/**
 * One browser with the shipped build for all rows, and its pages. Each row begins with a new
 * connection, archive and job.
 */
export interface Stage {
  harness: Harness;
  server: HostileServer;
  /**
   * Begins a row: fills storage and starts the service for it. Returns the id of the job that must
   * not be lost.
   */
  begin: (row: Row) => Promise<string>;
  /**
   * Opens a page of the extension and waits until it has drawn everything. Returns a line of what
   * it shows.
   */
  show: (path: string, tab?: string) => Promise<string>;
  /**
   * Pastes into a field of the connection's form in the open settings, and leaves the field.
   * Returns what the page then shows.
   */
  type: (path: string, label: string, text: string) => Promise<string>;
  /** Sends a message to the background, as a page of the extension could. Returns the answer. */
  ask: (id: string, message: unknown) => Promise<string>;
  /** Puts a value into the archive in place of a report and of an audit. */
  archive: (id: string, value: unknown) => Promise<void>;
  /** The harm since the row began. It must be empty. */
  harm: () => Promise<string[]>;
  /** The state of the job, or that it is lost. */
  jobState: (id: string) => Promise<string>;
}

export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({}, use) => {
      const server = await startHostileServer();
      const harness = await launch({ headless: true });
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
    // The popup is opened in a tab, so that tab is the one in front. The test names the page that
    // is meant instead.
    await page.exposeFunction('tabInFront', () => tabs.get(page));
    await page.addInitScript(tellTab);
    pages.set(file, page);
    return page;
  };

  /** Ends what runs in the pages. A page that no row has opened since is left already. */
  const leavePages = async (): Promise<void> => {
    const open = [...pages.values()].filter((page) => page.url() !== 'about:blank');
    await Promise.all(open.map((page) => page.goto('about:blank')));
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
      await leavePages();
      server.play({});
      // Needed the first time, and after a row without a connection that uses the access: the
      // settings then revoke it.
      if (!(await workerOf(harness).evaluate(hasAccess))) {
        await (await pageFor(harness.optionsPage)).goto(harness.extensionUrl(harness.optionsPage));
        await harness.connect({ url: server.url, key });
        await leavePages();
      }
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
        changedAt: 1,
        task: { kind: 'create', url: 'https://example.org/a-page', privacy: 1 },
        state: { name: 'queued', notBefore: 0 },
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
      const kept = await workerOf(harness).evaluate(takeOut);
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
