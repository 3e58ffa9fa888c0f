import type { BulkTarget } from '../../../lib/domain/jobs/bulk.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import { addressOf } from '../../../lib/domain/reports/report.ts';
import { readReports } from '../../../lib/storage/database/reports.ts';
import { searchArchive } from '../../../lib/storage/database/search.ts';
import { useRead } from '../../stored/use-stored.ts';
import type { Selection } from '../selection.ts';
import type { ReportsView } from '../view.ts';

/** A report as this device has seen it. Its privacy is null where that is not known. */
export interface SeenReport extends BulkTarget {
  privacy: Privacy | null;
}

/** How many of the reports that match are looked at. */
const maxSeen = 1_000;

/**
 * Returns the selected reports with their privacy, as this device knows it. Of all that match it
 * returns those that this device has seen. Empty until they are read.
 */
export function useSeen(
  connectionId: string,
  selection: Selection,
  view: ReportsView,
): SeenReport[] {
  const read = async (): Promise<SeenReport[]> => {
    if ('all' in selection) {
      const found = await searchArchive(connectionId, { ...view, page: 1 }, maxSeen);
      return found.reports.map((report) => ({
        id: report.id,
        url: addressOf(report),
        privacy: report.privacy,
      }));
    }
    const reports = await readReports(connectionId, [...selection.some.keys()]);
    const privacies = new Map(reports.map(({ id, privacy }) => [id, privacy]));
    return picked(selection, privacies);
  };
  // Without the archive, nothing more is known than what was selected.
  return useRead(read, [connectionId, selection]) ?? picked(selection, new Map());
}

function picked(selection: Selection, privacies: Map<string, Privacy | null>): SeenReport[] {
  const some = 'some' in selection ? [...selection.some.values()] : [];
  return some.map(({ id, url }) => ({ id, url, privacy: privacies.get(id) ?? null }));
}
