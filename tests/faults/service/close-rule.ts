import type { Builds } from '../test.ts';
import { startChromium } from '../browser/chromium.ts';
import { type FaultName, faultNames, faults, type Fault } from './faults.ts';
import { startFaultyService } from './faulty-service.ts';
import { startFirefox } from '../browser/firefox.ts';
import type { World } from '../rounds/world.ts';

/** The outcome of one POST after a GET, whose connection is reset if it was used before. */
export interface Resend {
  browser: string;
  rule: 'in force' | 'taken away';
  fault: FaultName;
  posts: number;
  /** POSTs over a connection that had been used before. */
  reused: number;
  reports: number;
}

/** The resets that strike on a reused connection only. */
export const reusedFaults = faultNames.filter((name) => (faults[name] as Fault).onReused);

/**
 * Sends one GET and then one POST from a page of the extension for each of those, first with the
 * session rule that closes connections and then without it. A second POST is the browser's own.
 */
export async function resendsIn(
  browser: 'Chromium' | 'Firefox',
  { chromium, firefox }: Builds,
): Promise<Resend[]> {
  const world = await (browser === 'Chromium' ? startChromium(chromium) : startFirefox(firefox));
  try {
    return await resends(browser, world);
  } finally {
    await world.close();
  }
}

async function resends(browser: string, world: World): Promise<Resend[]> {
  const rows: Resend[] = [];
  for (const rule of ['in force', 'taken away'] as const) {
    await world.run(rule === 'in force' ? untilThere : takeAway);
    for (const fault of reusedFaults) {
      const service = await startFaultyService({ plan: [fault] });
      try {
        const url = 'https://page.example/';
        await world.run(getAndPost(service.url, service.key, url));
        await service.quiet();
        const { changes } = service;
        const reused = changes.filter((request) => request.reused).length;
        rows.push({
          browser,
          rule,
          fault,
          posts: changes.length,
          reused,
          reports: (await service.reportsOf(url)).length,
        });
      } finally {
        await service.close();
      }
    }
  }
  return rows;
}

const net = 'const { declarativeNetRequest: net } = globalThis.browser ?? globalThis.chrome;';
const untilThere = `(async () => {
  ${net}
  for (let tries = 0; tries < 400 && (await net.getSessionRules()).length === 0; tries += 1) await new Promise((settle) => setTimeout(settle, 50));
  if ((await net.getSessionRules()).length !== 1) throw new Error('The rule that closes connections is not in force');
})()`;
const takeAway = `(async () => {
  ${net}
  await net.updateSessionRules({ removeRuleIds: (await net.getSessionRules()).map(({ id }) => id) });
})()`;

const getAndPost = (service: string, key: string, url: string) => `(async () => {
  const headers = { authorization: 'Bearer ${key}', accept: 'application/json' };
  const ask = (more) =>
    fetch('${service}/api/v1/reports', { headers, cache: 'no-store', credentials: 'omit', redirect: 'manual', ...more })
      .then((answer) => answer.text())
      .catch(() => 'failed');
  await ask({});
  await ask({ method: 'POST', body: new URLSearchParams({ url: '${url}', privacy: '1' }) });
})()`;
