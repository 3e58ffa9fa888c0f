import type { ReportParameters } from '../../lib/domain/reports/list-parameters.ts';
import type { Report } from '../../lib/domain/reports/report.ts';

/** A report as a change of many names it. */
export interface Target {
  id: string;
  url: string;
}

/**
 * What is selected: reports by id, across the batches of a list, or everything that the service
 * lists for these parameters.
 */
export type Selection = { some: ReadonlyMap<string, Target> } | { all: ReportParameters };

export const nothingSelected: Selection = { some: new Map() };

/** Whether a report is selected. */
export function has(selection: Selection, id: string): boolean {
  return 'all' in selection || selection.some.has(id);
}

/** How many are selected; for everything that matches, as many as the service counts, or null. */
export function countOf(selection: Selection, total: number | null): number | null {
  return 'all' in selection ? total : selection.some.size;
}

/**
 * Selects or lets go of reports. Letting one go of everything leaves the others of the batch that
 * is shown.
 */
export function toggled(
  selection: Selection,
  reports: Report[],
  on: boolean,
  shown: Report[],
): Selection {
  const some = new Map(
    'all' in selection ? shown.map((report) => [report.id, targetOf(report)]) : selection.some,
  );
  for (const report of reports) {
    if (on) some.set(report.id, targetOf(report));
    else some.delete(report.id);
  }
  return { some };
}

/** What a change or a file is for. */
export function targetsOf(selection: Selection): Target[] | { all: ReportParameters } {
  return 'all' in selection ? selection : [...selection.some.values()];
}

function targetOf({ id, url }: Report): Target {
  return { id, url };
}
