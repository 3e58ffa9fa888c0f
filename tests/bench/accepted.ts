import type { RunningService } from '../../local-service/src/command/start.ts';
import { type Acceptance, maxAcceptances } from '../../lib/domain/accepted/acceptance.ts';
import { acceptedText } from '../../lib/storage/accepted.ts';
import { pageKey } from '../../lib/domain/addresses/page-url.ts';
import { type Chromium, launchChromium } from './chromium.ts';
import { connectionId, connectVerdict } from './connect-verdict.ts';
import { type BothModes, measureBothModes } from './opening.ts';
import { watchWorkers } from './workers.ts';

/** The openings of the popup without acceptances and with many. */
export type WithAccepted = BothModes<'none' | 'many'>;

/** Half of them hold for one page, half for all. */
const acceptances = Array.from({ length: maxAcceptances }, (_, at): Acceptance => ({
  id: `accepted-${at}`,
  checks: [
    {
      key: `check-number-${2 * at}`,
      title: `Check number ${2 * at} of what makes a page good`,
      importance: 'medium',
      count: 2,
    },
  ],
  reason: 'A widget of somebody else, which we cannot change',
  where:
    at % 2 === 0
      ? { in: 'page', page: pageKey('https://site.example/articles/one') }
      : { in: 'connection' },
  until: null,
  acceptedAt: Date.UTC(2026, 0, 1) + at,
}));

/**
 * Opens the popups of two equal builds in turn, with the workers running and stopped. The second
 * one has acceptances, and otherwise the same data.
 */
export async function measureAccepted(
  builds: readonly [none: string, many: string],
  service: RunningService,
  page: string,
  rounds: number,
): Promise<WithAccepted & { version: string }> {
  const chromium = await launchChromium([...builds]);
  try {
    const workers = await watchWorkers(chromium);
    for (const id of chromium.ids) await connectVerdict(chromium, id, service);
    const [none = '', many = ''] = chromium.ids;
    await accept(chromium, many);
    await chromium.openTab(page).then(({ detach }) => detach());
    const ids = { none, many };
    const measured = await measureBothModes(chromium, workers, page, rounds, ids);
    return { version: chromium.version, ...measured };
  } finally {
    await chromium.close();
  }
}

/** Puts the acceptances into the storage of an extension, for both connections that it gets. */
async function accept(chromium: Chromium, id: string): Promise<void> {
  const values = { [`accepted:${connectionId}`]: acceptedText(acceptances) };
  const page = await chromium.openTab(`chrome-extension://${id}/manifest.json`);
  await page.evaluate(`chrome.storage.local.set(${JSON.stringify(values)})`);
  await page.close();
}
