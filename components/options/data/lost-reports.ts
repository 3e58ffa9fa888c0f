import { language, plural, t } from '../../../lib/browser/i18n.ts';
import { oldestKept } from '../../../lib/domain/preferences.ts';
import { countOutdated } from '../../../lib/storage/database/find-outdated.ts';
import { readConnections } from '../../../lib/storage/connections.ts';

/** How many reports are removed, and how many older audits of reports that stay. */
export interface Lost {
  reports: number;
  audits: number;
}

/**
 * Counts what is removed from all connections if reports are kept for so many days, or 0 for no
 * limit. Null where that cannot be counted.
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

/** Asks whether to remove that, without a number where it was not counted. */
export function lossQuestion(lost: Lost | null): string {
  if (!lost) return t('dataKeepLessUncounted');
  const { reports, audits } = lost;
  const parts = [
    reports > 0 ? plural('dataKeepLessReports', reports) : [],
    audits > 0 ? plural('dataKeepLessRuns', audits) : [],
  ].flat();
  return t('dataKeepLess', new Intl.ListFormat(language()).format(parts));
}
