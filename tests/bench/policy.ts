import type { RunningService } from '../../local-service/src/command/start.ts';
import { chromiumPolicy, whyNoChromiumPolicy } from '../support/browser/policies.ts';
import { type Chromium, launchChromium, until } from './chromium.ts';
import { connectVerdict } from './connect-verdict.ts';
import { type BothModes, measureBothModes, type Opening } from './opening.ts';
import { watchWorkers } from './workers.ts';

/** One opening each of the popup without a policy and with one. */
type BesidePolicy = Record<'without' | 'under', Opening>;

/** Its rounds. */
export type WithPolicy = BothModes<keyof BesidePolicy>;

/** A policy with a connection to the service, ten rules and all limits. */
const policyOf = (service: RunningService) => ({
  connections: [{ url: service.url, name: 'Bench' }],
  onlyTheseConnections: true,
  rules: Array.from({ length: 10 }, (_, at) =>
    at % 2 === 0
      ? { hosts: `*.intranet-${at}.example`, does: 'never' }
      : { hosts: `*.shop-${at}.example`, does: 'privacy', privacy: 1 },
  ),
  allowPublic: false,
  allowWatches: false,
  showWelcome: false,
  keepDays: 30,
  issueAddress: 'https://tracker.example/new?title={title}',
});

/**
 * Opens the popups of two equal builds in turn, with the workers running and with the workers
 * stopped. The second one has a policy, and otherwise the same data.
 */
export async function measurePolicy(
  [without, under]: readonly [without: string, under: string],
  service: RunningService,
  page: string,
  rounds: number,
): Promise<WithPolicy & { version: string }> {
  const why = await whyNoChromiumPolicy();
  if (why !== null) throw new Error(`No policy can be set: ${why}.`);
  const chromium = await launchChromium([without, under]);
  const file = await chromiumPolicy(under);
  try {
    const workers = await watchWorkers(chromium);
    const [withoutId = '', underId = ''] = chromium.ids;
    for (const id of chromium.ids) await connectVerdict(chromium, id, service);
    await file.write(policyOf(service));
    await reload(chromium);
    await waitForPolicy(chromium, withoutId, true);
    await waitForPolicy(chromium, underId, false);
    await chromium.openTab(page).then(({ detach }) => detach());
    const ids = { without: withoutId, under: underId };
    const measured = await measureBothModes(chromium, workers, page, rounds, ids);
    return { version: chromium.version, ...measured };
  } finally {
    await file.remove();
    await chromium.close();
  }
}

/** Lets Chromium read its policies at once. */
async function reload(chromium: Chromium): Promise<void> {
  const page = await chromium.openTab('chrome://policy');
  await page.evaluate(`chrome.send('reloadPolicies', ['reloaded'])`);
  await page.close();
}

/** Waits until an extension has a copy of its policy, which allows public reports or not. */
async function waitForPolicy(chromium: Chromium, id: string, allowPublic: boolean): Promise<void> {
  const page = await chromium.openTab(`chrome-extension://${id}/manifest.json`);
  await until(`the extension has its policy`, () =>
    page.evaluate<boolean>(
      `chrome.storage.local.get('policy').then(({ policy }) => policy?.allowPublic === ${allowPublic})`,
    ),
  );
  await page.close();
}
