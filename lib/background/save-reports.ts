import type { Task } from '../domain/jobs/job.ts';
import { highestIdBaseline } from '../domain/jobs/baseline.ts';
import type { Batch } from '../domain/walk.ts';
import type { Connection } from '../domain/connections/connection.ts';
import { pageKey } from '../domain/addresses/page-url.ts';
import type { Report } from '../domain/reports/report.ts';
import type { Environment } from './environment.ts';
import { listReports } from './call-service.ts';
import { forgetProject, forgetReport } from '../storage/database/forget-reports.ts';
import {
  removeFromNewest,
  storedListForms,
  updateNewest,
  saveNewest,
  latestFirst,
} from '../storage/newest-reports.ts';
import { fittingPerPage } from '../domain/connections/list-form.ts';
import { redactUrl } from '../api/parsing/redact.ts';
import { archiveReports } from '../storage/database/reports.ts';

/**
 * Reads the newest reports from the service (interface, section 4.3), and saves them in the archive
 * and for the first view of the popup. Reads two lists: the list by time begins with the reports
 * that were just run again, and the highest id of the list by id is the baseline of a create. If
 * only the second list fails, the highest id is null. Throws ServiceError.
 */
export async function refreshNewest(
  connection: Connection,
  environment: Environment,
): Promise<void> {
  const fetchedAt = environment.now();
  const latest = await listNewest(connection, 'generated_at', environment);
  const byId = await listNewest(connection, 'id', environment).catch(() => ({ rows: [] }));
  const listed = new Set(latest.rows.map(({ id }) => id));
  const rows = latestFirst([...byId.rows.filter(({ id }) => !listed.has(id)), ...latest.rows]);
  const id = highestIdBaseline(byId.rows)?.id;
  const highest = id === undefined ? null : { id, at: fetchedAt };
  if ((await saveReports(connection.id, rows, fetchedAt)) === 'forgotten') return;
  await bestEffort(
    saveNewest(connection.id, { fetchedAt, highest, unreadable: latest.unreadable, rows }),
  );
}

/**
 * Reads the service's newest reports by id or by time: 25 reports, or fewer if an answer has no
 * room for them. Throws ServiceError.
 */
export async function listNewest(
  connection: Connection,
  sortBy: 'id' | 'generated_at',
  environment: Environment,
): Promise<Batch<Report>> {
  const per_page = fittingPerPage(
    25,
    (await storedListForms.read(connection.id)) ?? {},
    environment.now(),
  );
  return listReports(connection, { sort_by: sortBy, sort: 'desc', per_page }, environment);
}

/** Saves a report that the service sent. `askedAt` is as for `saveReports`. */
export async function saveReport(
  connection: Connection,
  report: Report,
  askedAt: number,
): Promise<void> {
  if ((await saveReports(connection.id, [report], askedAt)) !== 'forgotten')
    await bestEffort(updateNewest(connection.id, [report], askedAt, false));
}

/** A report that a create made, with the page that was sent: services list the one it led to. */
export function asSent(report: Report, url: string, connection: Connection): Report {
  return { ...report, sentPage: pageKey(redactUrl(url, connection)) };
}

/** Saves new reports that creates made: they come first in the list of newest reports. */
export async function saveCreated(
  connection: Connection,
  reports: Report[],
  askedAt: number,
): Promise<void> {
  if (reports.length > 0 && (await saveReports(connection.id, reports, askedAt)) !== 'forgotten')
    await bestEffort(updateNewest(connection.id, reports, askedAt, true));
}

/**
 * Saves reports that the service sent in the archive. Saves none, and returns 'forgotten', where
 * the person has forgotten everything since the work that they are a part of was asked for at
 * `askedAt` (milliseconds since 1970). Undefined where storage is full or refused.
 */
export async function saveReports(
  connectionId: string,
  reports: Report[],
  askedAt: number,
): Promise<'saved' | 'forgotten' | undefined> {
  return bestEffort(archiveReports(connectionId, reports, askedAt));
}

/**
 * Removes the report or project of a task from this device, because the service no longer has it.
 * After a project, reads the newest reports again: a service may delete one more report with the
 * project (service notes).
 */
export async function forgetGone(
  connection: Connection,
  task: Task,
  environment: Environment,
): Promise<void> {
  if ('reportId' in task) await dropReport(connection, task.reportId);
  if (task.kind !== 'delete-project') return;
  await bestEffort(forgetProject(connection.id, task.project));
  await bestEffort(removeFromNewest(connection.id, ({ project }) => project === task.project));
  await bestEffort(refreshNewest(connection, environment));
}

/** Removes a report from this device, because the service no longer has it. */
export async function dropReport(connection: Connection, reportId: string): Promise<void> {
  await bestEffort(forgetReport(connection.id, reportId));
  await bestEffort(removeFromNewest(connection.id, ({ id }) => id === reportId));
}

/**
 * Waits for a write of data that the service also has, and never rejects. A write that fails, for
 * example because storage is full, does not turn the answer of the service into a failure.
 */
export async function bestEffort<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    console.warn('What the service answered could not be kept on this device.', error);
    return undefined;
  }
}
