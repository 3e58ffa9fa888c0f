import { setTimeout as wait } from 'node:timers/promises';
import { array, looseObject, parse, string } from 'valibot';
import { type Chromium, until } from './chromium.ts';

/** The workers of all extensions. */
export interface Workers {
  /** Stops all, and resolves once they are stopped. */
  stop: () => Promise<void>;
  /** Starts those that do not run, and resolves once all run and are idle. */
  start: () => Promise<void>;
}

const Updated = looseObject({
  versions: array(looseObject({ scriptURL: string(), runningStatus: string() })),
});

/** A worker that has started is idle after this time. */
const idleAfterMs = 400;

/**
 * Watches the workers of the extensions from a tab of its own, since a debugger on a worker keeps
 * it alive and slows it down.
 */
export async function watchWorkers({ ids, openTab }: Chromium): Promise<Workers> {
  const tab = await openTab('data:text/html,workers');
  const scopes = ids.map((id) => `chrome-extension://${id}/`);
  const states = new Map<string, string>();
  tab.on('ServiceWorker.workerVersionUpdated', (event) => {
    for (const { scriptURL, runningStatus } of parse(Updated, event).versions) {
      const scope = scopes.find((one) => scriptURL.startsWith(one));
      if (scope) states.set(scope, runningStatus);
    }
  });
  await tab.send('ServiceWorker.enable');
  const all = (state: string) => scopes.every((scope) => states.get(scope) === state);
  return {
    async stop() {
      await until('all workers are stopped', async () => {
        // Once more, since an event may have woken one meanwhile.
        if (!all('stopped')) await tab.send('ServiceWorker.stopAllWorkers');
        return all('stopped');
      });
    },
    async start() {
      await until('all workers are running', async () => {
        for (const scopeURL of scopes)
          if (states.get(scopeURL) === 'stopped')
            await tab.send('ServiceWorker.startWorker', { scopeURL });
        return all('running');
      });
      await wait(idleAfterMs);
    },
  };
}
