import { highestIdBaseline } from '../domain/jobs/baseline.ts';
import type { Batch } from '../domain/pagination.ts';
import type { Connection } from '../domain/connections/connection.ts';
import { pageKey } from '../domain/addresses/page-url.ts';
import type { Report } from '../domain/reports/report.ts';
import type { Environment } from './environment.ts';
import { listReports } from './call-service.ts';
import {
  storedListForms,
  updateNewest,
  saveNewest,
  latestFirst,
  storedNewest,
} from '../storage/newest-reports.ts';
import { fittingPerPage } from '../domain/connections/list-form.ts';
import { redactUrl } from '../api/parsing/redact.ts';
import { archiveReports } from '../storage/database/reports.ts';

/**
 * Reads the newest reports from the service (interface, section 4.3) and saves them for the popup's
 * first frame and in the archive. Reads two lists: by time, which begins with the reports that were
 * just run again, and by id, whose highest is the baseline of a create. If only the second
 * fails, the highest id is null. Throws ServiceError.
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
  noteHighest(connection, byId.rows, fetchedAt);
  const highest = highestIdBaseline(byId.rows)?.id ?? null;
  if ((await saveReports(connection.id, rows, fetchedAt)) === 'forgotten') return;
  await bestEffort(
    saveNewest(connection.id, { fetchedAt, highest, unreadable: latest.unreadable, rows }),
  );
}

/**
 * Reads the service's newest reports by id or by time: 25, or as many as an answer has room for.
 * Throws ServiceError.
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

/**
 * Saves one report that the service sent. A new one comes first in the list of newest reports.
 * `askedAt` is as for `saveReports`.
 */
export async function saveReport(
  connection: Connection,
  report: Report,
  isNew: boolean,
  askedAt: number,
): Promise<void> {
  if ((await saveReports(connection.id, [report], askedAt)) !== 'forgotten')
    await bestEffort(updateNewest(connection.id, [report], isNew));
}

/**
 * The reports that creates of bulks made and that are not saved yet, by their ids, and when the
 * first of these creates was sent; for each connection. Without them, the check for duplicates
 * finds the reports in its list.
 */
const answers = new Map<string, KeptAnswers>();

interface KeptAnswers {
  reports: Map<string, Report>;
  askedAt: number;
  timer: ReturnType<typeof setTimeout>;
}

/** The ids of the reports among these that this background has saved, for each connection. */
const savedIds = new Map<string, Set<string>>();

/** The last saving of such reports for each connection. None of them rejects. */
const savings = new Map<string, Promise<void>>();

/** How long a report waits for others at most, in milliseconds: the next create may take long. */
const saveWithinMs = 2_000;

/** A report that a create made, with the page that was sent: services list the one it led to. */
export function asSent(report: Report, url: string, connection: Connection): Report {
  return { ...report, sentPage: pageKey(redactUrl(url, connection)) };
}

/** Keeps a report that a create made, to save it with others. `askedAt` is as for `saveReports`. */
export function keepAnswer(connection: Connection, report: Report, askedAt: number): void {
  const kept = answers.get(connection.id);
  if (kept) return void kept.reports.set(report.id, report);
  const timer = setTimeout(() => void saveAnswers(connection), saveWithinMs);
  answers.set(connection.id, { reports: new Map([[report.id, report]]), askedAt, timer });
}

/**
 * Saves the reports that were kept, and waits for those that are being saved. Resolves to the ids
 * of all reports of the connection that this background has saved so.
 */
export async function saveAnswers(connection: Connection): Promise<Set<string>> {
  const kept = answers.get(connection.id);
  const saved = savedIds.get(connection.id) ?? new Set();
  savedIds.set(connection.id, saved);
  if (kept) {
    answers.delete(connection.id);
    clearTimeout(kept.timer);
    const before = savings.get(connection.id);
    savings.set(connection.id, saveAfter(before, connection, kept, saved));
  }
  await savings.get(connection.id);
  return saved;
}

async function saveAfter(
  before: Promise<void> | undefined,
  connection: Connection,
  { reports, askedAt }: KeptAnswers,
  saved: Set<string>,
): Promise<void> {
  await before;
  const saving = await saveCreated(connection, [...reports.values()], askedAt);
  if (saving !== 'failed') for (const id of reports.keys()) saved.add(id);
}

/** Saves new reports that the service sent, as `saveReport` saves one. */
export async function saveCreated(
  connection: Connection,
  reports: Report[],
  askedAt: number,
): Promise<Saving> {
  if (reports.length === 0) return 'saved';
  const saving = await saveReports(connection.id, reports, askedAt);
  if (saving !== 'forgotten') await bestEffort(updateNewest(connection.id, reports, true));
  return saving;
}

/**
 * How the archive took reports. `forgotten`: the person has forgotten everything since. `failed`:
 * storage is full or refused.
 */
type Saving = 'saved' | 'failed' | 'forgotten';

/**
 * Saves reports that the service sent in the archive, unless the person has forgotten everything
 * since the work that they are a part of was asked for at `askedAt` (milliseconds since 1970).
 */
export async function saveReports(
  connectionId: string,
  reports: Report[],
  askedAt: number,
): Promise<Saving> {
  return (await bestEffort(archiveReports(connectionId, reports, askedAt))) ?? 'failed';
}

/**
 * Waits for a write of data that the service has as well, and never rejects. Storage that is full
 * or refused must not turn an answer of the service into a failure.
 */
export async function bestEffort<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    console.warn('What the service answered could not be kept on this device.', error);
    return undefined;
  }
}

/**
 * A list of the newest reports can be the baseline while it is younger than this, in milliseconds.
 * This saves a click one round trip.
 */
const newestFreshForMs = 30_000;

/**
 * The highest id that each service was seen to have, and when (milliseconds since 1970). It saves a
 * bulk of creates one list for each.
 */
const highestSeen = new Map<string, { id: number; at: number }>();

const keyOf = ({ id, baseUrl }: Connection) => `${id} ${baseUrl}`;

/** Remembers the highest id of a whole list by id, newest first, that was asked for at `at`. */
export function noteHighest(connection: Connection, rows: Report[], at: number): void {
  const highest = highestIdBaseline(rows)?.id;
  if (highest !== undefined) highestSeen.set(keyOf(connection), { id: highest, at });
}

/**
 * The highest id that the service has, as far as it is known from a fresh list; null otherwise. An
 * older list would take a report that another device made since for the one of a job.
 */
export async function freshHighest(connection: Connection, now: number): Promise<number | null> {
  const isFresh = (at: number) => now >= at && now - at < newestFreshForMs;
  const seen = highestSeen.get(keyOf(connection));
  if (seen && isFresh(seen.at)) return seen.id;
  const known = await storedNewest.read(connection.id);
  return known && isFresh(known.fetchedAt) ? known.highest : null;
}
