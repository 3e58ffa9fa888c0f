import type { Acceptance } from '../../../lib/domain/accepted/acceptance.ts';
import {
  isAcceptedOn,
  siteMarks,
  type SiteMarks,
} from '../../../lib/domain/accepted/accepted-pages.ts';
import { timeOfCode } from '../../../lib/domain/reports/audit.ts';
import { resultsByWeek, type Site, siteOf, type Week } from '../../../lib/domain/reports/site.ts';
import { readFailingChecks, readSummaries } from '../../../lib/storage/database/summaries.ts';
import {
  type CheckReading,
  storedReadings,
  readReading,
} from '../../../lib/storage/check-readings.ts';
import { isTrend } from '../../report/trend.ts';
import { useRead, useStored } from '../../stored/use-stored.ts';
import { sendWithRetry, useServiceData } from '../use-service-data.ts';

/** A project as this device knows it. */
export interface KnownSite extends Site {
  /** Empty where the audits are no trend. */
  weeks: Week[];
  marks: SiteMarks;
}

/**
 * Reads a project from the archive, and again when `revision` or `acceptances` change. Null before
 * it is read, and 'failed' if it cannot be read.
 */
export function useSite(
  connectionId: string,
  project: string,
  revision: string,
  acceptances: Acceptance[],
): KnownSite | 'failed' | null {
  const read = async (): Promise<KnownSite> => {
    const reports = await readSummaries(connectionId, project);
    const checks = await readFailingChecks(connectionId, reports);
    const marks = siteMarks(acceptances, project, checks, Date.now());
    const own = siteOf(reports, checks, (page) => isAcceptedOn(marks, page));
    const times = reports.flatMap(({ audits }) => audits.map(timeOfCode));
    return { ...own, marks, weeks: isTrend(times) ? resultsByWeek(reports, Date.now()) : [] };
  };
  const readOrFail = async () => read().catch(() => 'failed' as const);
  return useRead(readOrFail, [connectionId, project, revision, acceptances]) ?? null;
}

/** Returns the running reading of a project's checks, or null. Undefined before this is known. */
export function useReading(connectionId: string, project: string): CheckReading | null | undefined {
  const read = async () => readReading(connectionId, project);
  return useStored(read, storedReadings.is, [connectionId, project]);
}

/**
 * Asks the service for the newest reports of a project if this device knows none. `times` counts
 * the answers. The background saves them in the archive.
 */
export function useFirstReports(connectionId: string, project: string, isNeeded: boolean) {
  const { data: times, ...loaded } = useServiceData(
    `${connectionId} ${project} ${isNeeded}`,
    0,
    async () => {
      if (!isNeeded) return { problem: null };
      const parameters = { project, sort_by: 'generated_at', per_page: 100 } as const;
      const answer = await sendWithRetry('listReports', { connectionId, parameters });
      if ('problem' in answer) return { problem: answer.problem };
      return { problem: null, change: (before: number) => before + 1 };
    },
  );
  return { times, ...loaded };
}

/**
 * Asks the service how many reports a project has, unless this device has all of them. Null if that
 * is not known.
 */
export function useReportCount(
  connectionId: string,
  project: string,
  isNeeded: boolean,
): number | null {
  const { data } = useServiceData<number | null>(
    `${connectionId} ${project} ${isNeeded}`,
    null,
    async () => {
      if (!isNeeded) return { problem: null };
      const parameters = { search: project, search_by: 'project', per_page: 100 } as const;
      const answer = await sendWithRetry('listProjects', { connectionId, parameters });
      if ('problem' in answer) return { problem: answer.problem };
      const row = answer.batch.rows.find((one) => one.project === project);
      return { problem: null, change: () => row?.reports ?? null };
    },
  );
  return data;
}
