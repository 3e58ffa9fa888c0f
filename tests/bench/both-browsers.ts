import { readdirSync, readFileSync } from 'node:fs';
import type { RunningService } from '../../local-service/src/command/start.ts';
import { extensionFolder } from '../../scripts/lib/project.ts';
import { startFirefox } from '../faults/browser/firefox.ts';
import { aConnection } from '../support/builders/values.ts';
import { launchChromium, until } from './chromium.ts';
import { connectionId } from './connect-verdict.ts';

/** A tab with a page of the extension, or with a blank one. */
export interface BenchTab {
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Brings the tab to the front. The others are hidden then. */
  show: () => Promise<void>;
  close: () => Promise<void>;
}

/** A browser with Verdict, connected to a service. */
export interface BenchBrowser {
  name: string;
  /** Opens a page of the extension by its path, or `about:blank`, in a tab in front. */
  open: (path: string) => Promise<BenchTab>;
  /** Grants access to the service, after it is kept that a connection needs it. */
  grant: (origin: string) => Promise<void>;
  /**
   * Begins to measure the processor time of all its processes. Returns a function for that time so
   * far, in milliseconds, without processes that have ended.
   */
  watchProcessor: () => () => number;
  close: () => Promise<void>;
}

/** A page of the extension that runs no script of it. */
export const stillPage = 'manifest.json';

/** Starts both browsers, each with Verdict connected to the service. */
export async function startBoth(service: RunningService): Promise<BenchBrowser[]> {
  const browsers = [await startInChromium(), await startInFirefox()];
  for (const browser of browsers) await connect(browser, service);
  return browsers;
}

async function startInChromium(): Promise<BenchBrowser> {
  const chromium = await launchChromium([extensionFolder('chrome')]);
  const [id = ''] = chromium.ids;
  return {
    name: chromium.version,
    open: async (path) => {
      const url =
        path === 'about:blank' ? 'data:text/html,blank' : `chrome-extension://${id}/${path}`;
      const tab = await chromium.openTab(url);
      const { targetId } = tab;
      const show = async () =>
        void (await chromium.cdp.send('Target.activateTarget', { targetId }));
      await show();
      return { evaluate: tab.evaluate, show, close: tab.close };
    },
    grant: async (origin) => chromium.grantAccess(id, origin),
    watchProcessor: () => watchProcessor(chromium.pid),
    close: chromium.close,
  };
}

async function startInFirefox(): Promise<BenchBrowser> {
  const firefox = await startFirefox(extensionFolder('firefox'), 600_000);
  return {
    name: await firefox.version(),
    open: async (path) => {
      const page = await firefox.open(path);
      await page.bringToFront();
      return {
        evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
        show: async () => page.bringToFront(),
        close: async () => page.close(),
      };
    },
    grant: async () => {},
    watchProcessor: () => watchProcessor(firefox.pid()),
    close: firefox.close,
  };
}

/** Connects Verdict as the settings do, and waits for its first list. */
async function connect({ open, grant }: BenchBrowser, service: RunningService): Promise<void> {
  const page = await open(stillPage);
  const connection = aConnection({
    id: connectionId,
    baseUrl: service.url,
    apiKey: service.key,
    name: 'Bench',
  });
  const connections = { v: 1, list: [connection], active: connectionId };
  await page.evaluate(`chrome.storage.local.set(${JSON.stringify({ connections })})`);
  await grant(service.url);
  const asked = JSON.stringify({ query: 'refresh', data: connectionId });
  await until('the first list', async () => {
    await page.evaluate(`chrome.runtime.sendMessage(${asked})`);
    const key = JSON.stringify(`newest-reports:${connectionId}`);
    return page.evaluate<boolean>(`chrome.storage.local.get().then((all) => ${key} in all)`);
  });
  await page.close();
}

/** Linux counts processor time for programs in hundredths of a second. */
const msPerTick = 10;

function watchProcessor(root: number): () => number {
  const before = processorMsOf(root);
  return () =>
    [...processorMsOf(root)].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}

/** The processor time of a process and of those that it started, in milliseconds, by number. */
function processorMsOf(root: number): Map<number, number> {
  const parents = new Map<number, number>();
  const ticks = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name of the program comes second, in brackets, and may have blanks.
      const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
      parents.set(Number(name), Number(fields[1]));
      ticks.set(Number(name), Number(fields[11]) + Number(fields[12]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const isOfRoot = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isOfRoot(parents.get(pid)));
  const own = [...ticks].filter(([pid]) => isOfRoot(pid));
  return new Map(own.map(([pid, used]) => [pid, used * msPerTick]));
}
