import type { Page } from '@playwright/test';
import { pageKey, readAddress } from '../../../lib/domain/addresses/page-url.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import type { Problem } from '../../../lib/domain/problem.ts';

/**
 * A state of the popup: the content of storage and archive, the tab in front, and the background's
 * answers.
 */
export interface PopupState {
  name: string;
  /** The values in extension storage. */
  storage: Record<string, unknown>;
  /** The address of the tab in front; without it the page is the browser's own. */
  address?: string;
  /** Audits in the archive, of the page in front. */
  runs?: Audit[];
  /** The background's answer to "refresh". */
  problem?: Problem;
  rightToLeft?: boolean;
  /** An action of the person that follows. */
  act?: (page: Page) => Promise<void>;
}

/**
 * A script that runs before those of the popup's page and puts a state in place of the real one:
 * storage, answers, and the page in front, which would be the popup itself in a tab. Nothing is
 * written, so a running background does nothing.
 */
export function popupScript(state: PopupState): string {
  return `(${stage.toString()})(${JSON.stringify(state)})`;
}

/**
 * Writes the state's audits into the archive, which is made as `lib/storage` makes it if it is
 * missing. For `page.evaluate`, before the popup opens.
 */
export async function fillArchive({
  runs: audits,
  page,
}: {
  runs: Audit[];
  page: string;
}): Promise<void> {
  // Opens it in whatever version it has.
  const opened = indexedDB.open('verdict');
  opened.addEventListener('upgradeneeded', () => {
    opened.result.createObjectStore('reports', { keyPath: ['connectionId', 'id'] });
    const history = opened.result.createObjectStore('audits', {
      keyPath: ['connectionId', 'page', 'at', 'reportId'],
    });
    history.createIndex('report', ['connectionId', 'reportId']);
  });
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const transaction = opened.result.transaction('audits', 'readwrite');
  transaction.objectStore('audits').clear();
  for (const run of audits)
    transaction.objectStore('audits').put({ connectionId: 'c1', page, ...run });
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opened.result.close();
}

/** The arguments of `fillArchive` for a state. */
export function archiveOf({ runs: audits = [], address = '' }: PopupState): {
  runs: Audit[];
  page: string;
} {
  const reading = readAddress(address);
  return { runs: audits, page: 'url' in reading ? pageKey(reading.url) : '' };
}

/** Runs in the page; it can use nothing from here but its argument. */
function stage(state: PopupState): void {
  const global = globalThis as unknown as Record<string, Record<string, Record<string, unknown>>>;
  for (const api of [global.chrome, global.browser]) {
    if (!api?.storage) continue;
    Object.assign(api.tabs ?? {}, { query: async () => [{ id: 1, url: state.address }] });
    Object.assign(api.storage.local ?? {}, { get: async () => state.storage });
    Object.assign(api.runtime ?? {}, {
      sendMessage: async () => ({ answer: state.problem ?? null }),
    });
    if (!state.rightToLeft) continue;
    const i18n = api.i18n as unknown as { getMessage: (...parameters: unknown[]) => string };
    const getMessage = i18n.getMessage.bind(i18n);
    i18n.getMessage = (key, ...rest) =>
      key === 'localeDirection' ? 'rtl' : getMessage(key, ...rest);
  }
}
