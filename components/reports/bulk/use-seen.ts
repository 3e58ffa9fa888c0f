import { addressOf } from '../../../lib/domain/reports/report.ts';
import { readReports } from '../../../lib/storage/database/reports.ts';
import { searchArchive } from '../../../lib/storage/database/search.ts';
import { useRead } from '../../stored/use-stored.ts';
import type { SelectedReport, Selection } from '../selection.ts';
import type { ReportsView } from '../view.ts';

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
): SelectedReport[] {
  const read = async (): Promise<SelectedReport[]> => {
    if ('all' in selection) {
      const found = await searchArchive(connectionId, { ...view, page: 1 }, maxSeen);
      return found.reports.map((report) => ({
        id: report.id,
        url: addressOf(report),
        privacy: report.privacy,
      }));
    }
    const picked = pickedIn(selection);
    const unknown = picked.filter(({ privacy }) => privacy === null).map(({ id }) => id);
    const reports = await readReports(connectionId, unknown);
    const privacies = new Map(reports.map(({ id, privacy }) => [id, privacy]));
    return picked.map(({ id, url, privacy }) => ({
      id,
      url,
      privacy: privacy ?? privacies.get(id) ?? null,
    }));
  };
  // Without the archive, nothing more is known than what was selected.
  return useRead(read, [connectionId, selection]) ?? pickedIn(selection);
}

const pickedIn = (selection: Selection): SelectedReport[] =>
  'some' in selection ? [...selection.some.values()] : [];
