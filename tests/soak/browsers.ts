import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { inWindow, stopBackground } from '../support/browser/firefox-window.ts';
import { startChromium } from '../faults/browser/chromium.ts';
import { startFirefox } from '../faults/browser/firefox.ts';
import type { World } from '../faults/rounds/world.ts';
import { letPass } from './kept.ts';
import { type Memory, memoryOfChromium, memoryOfFirefox } from './memory.ts';

export type BrowserName = 'chromium' | 'firefox';

/** A page of the extension in a tab. */
export interface Tab {
  evaluate: (expression: string) => Promise<unknown>;
  close: () => Promise<void>;
}

/** Events that befall a browser. Those in `closing` close its tabs. */
export interface SoakedBrowser extends World {
  open: (path: string) => Promise<Tab>;
  befalls: Record<string, () => Promise<void>>;
  memory: () => Promise<Memory>;
}

/** The events after which no tab of the extension is open any more. */
export const closing = ['browser killed', 'extension updated'];
const hourMs = 60 * 60_000;
const asleepMs = 5_000;
const offlineMs = 3_000;

/** Starts a browser with a copy of the extension (a folder) for the soak. */
export async function startSoaked(name: BrowserName, extension: string): Promise<SoakedBrowser> {
  return name === 'chromium' ? startInChromium(extension) : startInFirefox(extension);
}

async function startInChromium(extension: string): Promise<SoakedBrowser> {
  const world = await startChromium(extension);
  return Object.assign(world, {
    open: async (path: string) => world.harness().open(path),
    befalls: {
      'background stopped': world.stopWorker,
      'browser killed': world.killAndRestart,
      'extension updated': world.update,
      'computer asleep': sleep,
      'network away': async () => awayFor(world.offline),
      // A wait that began in the hour ahead would last that hour longer.
      'clock an hour ahead, then back, and an hour later': async () => {
        const [worker] = world.harness().context.serviceWorkers();
        await worker?.evaluate(setClockAhead);
        await wait(asleepMs);
        await world.stopWorker();
        await letPass(world, hourMs);
      },
    },
    memory: async () => memoryOfChromium(world.harness().profile, world.harness().extensionUrl('')),
  });
}

async function startInFirefox(extension: string): Promise<SoakedBrowser> {
  const world = await startFirefox(extension);
  const browser = async (): Promise<Browser> => {
    const tab = await world.open('manifest.json');
    const found = tab.browser();
    await tab.close();
    return found;
  };
  const inBrowser = async (body: string) => inWindow(await browser(), body);
  // A file that is saved goes into a folder that ends with the profile.
  const start = async () => {
    await inBrowser(`Services.prefs.setIntPref('browser.download.folderList', 2);
      Services.prefs.setCharPref('browser.download.dir', Services.dirsvc.get('ProfD', Ci.nsIFile).path);
      return '';`);
  };
  await start();
  return Object.assign(world, {
    befalls: {
      'background stopped': async () => stopBackground(await browser()),
      'browser killed': async () => world.killAndRestart().then(start),
      'extension updated': world.update,
      'computer asleep': sleep,
      'network away': async () =>
        awayFor(async (isAway) => {
          await inBrowser(`Services.io.offline = ${isAway}; return '';`);
        }),
    },
    memory: async () => JSON.parse(await inBrowser(memoryOfFirefox)) as Memory,
  });
}

/** Runs in the background. */
function setClockAhead(): void {
  const { now } = Date;
  Date.now = () => now.call(Date) + 60 * 60_000;
}

async function awayFor(setAway: (isAway: boolean) => Promise<void>): Promise<void> {
  await setAway(true);
  await wait(offlineMs);
  await setAway(false);
}

/** Suspends all processes of the browser, as the sleep of a computer does. */
async function sleep(): Promise<void> {
  const browser = descendants(process.pid);
  signal(browser, 'SIGSTOP');
  await wait(asleepMs);
  signal(browser, 'SIGCONT');
}

function signal(processes: number[], name: NodeJS.Signals): void {
  for (const id of processes)
    try {
      process.kill(id, name);
    } catch {
      // It has ended meanwhile.
    }
}

function descendants(root: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = listed.trim().split('\n');
  const known = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const found = [root];
  // The list grows while it is walked.
  for (const id of found) for (const [pid = 0, parent] of known) if (parent === id) found.push(pid);
  return found.slice(1);
}
