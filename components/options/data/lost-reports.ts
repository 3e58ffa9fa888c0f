import { enumerated, plural, t } from '../../../lib/browser/i18n.ts';
import { oldestKept } from '../../../lib/domain/preferences.ts';
import { countOutdated } from '../../../lib/storage/database/find-outdated.ts';
import { readConnections } from '../../../lib/storage/connections.ts';

/** How many reports are removed, and how many older audits of the reports that stay. */
export interface Lost {
  reports: number;
  audits: number;
}

/**
 * Counts the reports and audits that `keepDays` would remove from all connections. 0 means no
 * limit. Returns null if they cannot be counted.
 */
export async function countLost(keepDays: number): Promise<Lost | null> {
  const lost: Lost = { reports: 0, audits: 0 };
  if (keepDays === 0) return lost;
  const before = oldestKept({ keepDays }, Date.now());
  try {
    for (const { id } of (await readConnections()).list) {
      const { reports, audits } = await countOutdated(id, before);
      lost.reports += reports;
      lost.audits += audits;
    }
    return lost;
  } catch {
    return null;
  }
}

/** Returns the question whether to remove reports. It names no number if they were not counted. */
export function lossQuestion(lost: Lost | null): string {
  return lost ? t('dataKeepLess', lostText(lost)) : t('dataKeepLessUncounted');
}

/** Returns the sentence that an import removes reports. Empty if it removes none. */
export function lossSentence(lost: Lost | null): string {
  if (!lost) return t('settingsLostUncounted');
  return lost.reports + lost.audits === 0 ? '' : t('settingsLost', lostText(lost));
}

function lostText({ reports, audits }: Lost): string {
  const parts = [
    reports > 0 ? plural('reportsCount', reports) : [],
    audits > 0 ? plural('dataKeepLessRuns', audits) : [],
  ].flat();
  return enumerated(parts);
}
