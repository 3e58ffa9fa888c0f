import type { BrowserContext, CDPSession } from '@playwright/test';

/**
 * Stops the workers below an address and resolves once each is stopped. Playwright's own close
 * event may come late or never.
 */
export async function stopWorker(context: BrowserContext, scope: string): Promise<void> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const running = new Set<string>();
  const stopped = Promise.withResolvers<void>();
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, scriptURL, runningStatus } of versions) {
      if (!scriptURL.startsWith(scope)) continue;
      if (runningStatus === 'stopped') running.delete(versionId);
      else running.add(versionId);
    }
    if (running.size === 0) stopped.resolve();
    // Also where an event has started a worker again meanwhile.
    else void cdp.send('ServiceWorker.stopAllWorkers').catch(() => {});
  });
  await cdp.send('ServiceWorker.enable');
  await stopped.promise;
  await page.close();
}

/** Kills the browser, as a power cut would, and resolves when it has ended. */
export async function killBrowser(context: BrowserContext, cdp: CDPSession): Promise<void> {
  const closed = new Promise<void>((settle) => {
    context.once('close', () => settle());
  });
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser did not name its own process');
  process.kill(main.id, 'SIGKILL');
  await closed;
}
