import type { BulkTarget } from '../../lib/domain/jobs/bulk.ts';
import type { Privacy } from '../../lib/domain/reports/privacy.ts';
import type { ReportParameters } from '../../lib/domain/reports/list-parameters.ts';
import type { Report } from '../../lib/domain/reports/report.ts';

/** A report that was selected. Its privacy is null where it was not told. */
export interface SelectedReport extends BulkTarget {
  privacy: Privacy | null;
}

/**
 * The selected reports: some by id, from any batch of the list, or all reports that the service
 * lists for these parameters.
 */
export type Selection = { some: ReadonlyMap<string, SelectedReport> } | { all: ReportParameters };

export const nothingSelected: Selection = { some: new Map() };

export function isSelected(selection: Selection, id: string): boolean {
  return 'all' in selection || selection.some.has(id);
}

/**
 * Returns the number of selected reports. If all matching reports are selected, it is the service's
 * total, or null.
 */
export function selectedCount(selection: Selection, total: number | null): number | null {
  return knownCount(selection) ?? total;
}

/**
 * Returns the number of reports that were selected one by one. Null if all that match are selected:
 * the service then decides which these are.
 */
export function knownCount(selection: Selection): number | null {
  return 'all' in selection ? null : selection.some.size;
}

/**
 * Adds reports to the selection or removes them. If all matching reports are selected and one is
 * removed, the others of the visible batch stay selected.
 */
export function toggleReports(
  selection: Selection,
  reports: Report[],
  on: boolean,
  shown: Report[],
): Selection {
  const some = new Map(
    'all' in selection ? shown.map((report) => [report.id, selected(report)]) : selection.some,
  );
  for (const report of reports) {
    if (on) some.set(report.id, selected(report));
    else some.delete(report.id);
  }
  return { some };
}

/** Returns the selection in the form that a bulk or an export takes. */
export function targetsOf(selection: Selection): BulkTarget[] | { all: ReportParameters } {
  if ('all' in selection) return selection;
  return Array.from(selection.some.values(), ({ id, url }) => ({ id, url }));
}

/** Returns the selection of exactly these reports. */
export function selectionOf(reports: (BulkTarget & Partial<SelectedReport>)[]): Selection {
  return { some: new Map(reports.map((report) => [report.id, selected(report)])) };
}

function selected({ id, url, privacy = null }: BulkTarget & Partial<SelectedReport>) {
  return { id, url, privacy };
}
