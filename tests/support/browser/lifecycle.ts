import type { BrowserContext, CDPSession } from '@playwright/test';
import { within } from '../wait-for.ts';

/**
 * Stops the workers below an address and resolves once each is stopped. Playwright's own close
 * event may come late or never.
 */
export async function stopWorker(context: BrowserContext, scope: string): Promise<void> {
  const cdp = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
  const running = new Map<string, string>();
  const stopped = Promise.withResolvers<void>();
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, scriptURL, runningStatus, status } of versions) {
      if (!scriptURL.startsWith(scope)) continue;
      if (runningStatus === 'stopped') running.delete(versionId);
      else running.set(versionId, `${status}, ${runningStatus}`);
    }
    if (running.size === 0) stopped.resolve();
    // Also where an event has started a worker again meanwhile.
    else void cdp.send('ServiceWorker.stopAllWorkers').catch(() => {});
  });
  await cdp.send('ServiceWorker.enable');
  await within(`all workers below ${scope} to stop`, stopped.promise, {
    limitMs: 60_000,
    instead: () => [...running.values()].join('; '),
  });
  await cdp.detach();
}

/** Kills the browser, as a power cut would, and resolves when it has ended. */
export async function killBrowser(context: BrowserContext, cdp: CDPSession): Promise<void> {
  const closed = new Promise<void>((settle) => {
    context.once('close', () => settle());
  });
  const { processInfo } = await within(
    'the processes of the browser',
    cdp.send('SystemInfo.getProcessInfo'),
  );
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser did not name its own process');
  process.kill(main.id, 'SIGKILL');
  await within('the killed browser to end', closed, { limitMs: 60_000 });
}
