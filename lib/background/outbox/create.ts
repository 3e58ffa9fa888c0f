import {
  candidatesOf,
  duplicatesSince,
  highestIdBaseline,
  isNewSince,
  reportsCreatedSince,
} from '../../domain/jobs/baseline.ts';
import type { Baseline, Candidate, DoneCreate, Job, Task } from '../../domain/jobs/job.ts';
import type { JobEvent } from '../../domain/jobs/job-event.ts';
import { pageKey } from '../../domain/addresses/page-url.ts';
import { ownedReports } from '../../domain/jobs/scheduling.ts';
import { ServiceError } from '../../domain/problem.ts';
import type { Report, ReportAnswer } from '../../domain/reports/report.ts';
import { readOwners } from '../../storage/database/job-rows.ts';
import { readReports } from '../../storage/database/reports.ts';
import { storedNewest } from '../../storage/newest-reports.ts';
import { noteFirstReport } from '../../storage/welcome.ts';
import type { Service } from '../service.ts';
import { reachesBack, readReportsOf, readSince, rememberHighest } from './recent-reports.ts';

type Create = Extract<Task, { kind: 'create' }>;

/**
 * While the highest id is known for less than this (in milliseconds), it can be the baseline. This
 * saves a round trip after a click, and for each create of a list.
 */
const freshForMs = 30_000;

/**
 * Returns the baseline of a create before it leaves. Asks the service for its reports, unless a
 * fresh list or an answered create has told the highest id: an older one would take a report that
 * another device made since for the one of a job. Throws ServiceError if the service cannot be
 * asked.
 */
export async function readCreateBaseline({ url }: Create, service: Service): Promise<Baseline> {
  const askedAt = service.now();
  const known = (await storedNewest.read(service.connectionId))?.highest;
  if (known && known.at <= askedAt && askedAt < known.at + freshForMs)
    return { by: 'highest', id: known.id };
  const { rows, unreadable } = await service.listNewest('id');
  await rememberHighest(rows, askedAt, service);
  const highest = highestIdBaseline(rows);
  if (highest) return highest;
  if (rows.length + unreadable === 0) return { by: 'ids', ids: [] };
  const latest = await service.listNewest('generated_at');
  const own = await readReportsOf(url, service);
  return { by: 'ids', ids: [...new Set([...latest.rows, ...own].map(({ id }) => id))] };
}

/**
 * Sends a create (interface, section 4.5). Returns the id of the report. Throws ServiceError;
 * 'unsendable' if the password is lost with the record of its list.
 */
export async function sendCreate(task: Create, jobId: string, service: Service): Promise<string> {
  if (task.privacy === 2 && task.password === undefined)
    throw new ServiceError({ code: 'unsendable' });
  const { kind: _kind, another: _another, watch: _watch, ...fields } = task;
  const { id } = await service.createReport(fields, jobId);
  await noteFirstReport(service.connectionId);
  return id;
}

/**
 * Finds the reports that the create of an address made since its baseline: those of its page that
 * no other job owns, oldest first. If there are none, `candidates` has the reports that it may have
 * made under another address. Throws ServiceError if the service cannot be asked.
 */
export async function findCreated(
  job: Job,
  address: string,
  baseline: Baseline,
  others: Job[],
  service: Service,
): Promise<{ created: string[]; candidates: Candidate[] }> {
  const url = service.redactUrl(address);
  const newest = baseline.by === 'highest' ? await readSince(baseline, service) : null;
  const rows =
    newest && reachesBack(newest, baseline) ? newest : await readReportsOf(address, service);
  const isNew = (row: Report) => isNewSince(baseline, row);
  const known = [...others, ...(await readOwnersOf(rows.filter(isNew), service))];
  const created = reportsCreatedSince(job, url, baseline, rows, known);
  const privacy = 'privacy' in job.task ? job.task.privacy : undefined;
  for (const report of created) await service.keepCreated(asFound(report), { url, privacy });
  if (created.length > 0) return { created: created.map(({ id }) => id), candidates: [] };
  const latest = newest ?? (await service.listNewest('generated_at')).rows;
  const came = latest.filter(isNew);
  const sent = await readSentPages(came, service);
  const owners = [...known, ...(await readOwnersOf(came, service))];
  // The background may have died when the report was in the archive and the job not yet done.
  const owned = new Set(owners.flatMap(ownedReports));
  const own = came.find(({ id }) => sent.get(id) === pageKey(url) && !owned.has(id));
  if (own) return { created: [own.id], candidates: [] };
  return { created: [], candidates: candidatesOf(url, baseline, came, owners, sent) };
}

/**
 * Checks a done create for other reports that its request made, and keeps these reports. If the
 * same list goes back far enough, it serves the creates in `others` too. `jobs` are all jobs of the
 * connection. Resolves to the creates that were checked with their events. Throws ServiceError if
 * the service cannot be asked.
 */
export async function findDuplicates(
  first: DoneCreate,
  others: DoneCreate[],
  jobs: Job[],
  service: Service,
): Promise<[DoneCreate, JobEvent][]> {
  const baseline = first.state.duplicateCheck?.baseline;
  const newest =
    baseline?.by === 'highest' ? await readSince(baseline, service, others.length + 1) : [];
  const owners = await readOwnersOf(newest, service);
  const archived = await readArchived(
    [first, ...others].map(({ state }) => state.reportId),
    service,
  );
  const events: [DoneCreate, JobEvent][] = [];
  let known = jobs;
  for (const job of [first, ...others]) {
    const { duplicateCheck, reportId } = job.state;
    // Other creates that need their own list wait for their own check.
    if (!duplicateCheck || (job !== first && !reachesBack(newest, duplicateCheck.baseline)))
      continue;
    const sent = service.redactUrl(job.task.url);
    // A redirect may have led the request, and a duplicate, to another page.
    const own = newest.find(({ id }) => id === reportId) ?? archived.get(reportId);
    const url = own?.url ?? sent;
    const rows = reachesBack(newest, duplicateCheck.baseline)
      ? newest
      : await readReportsOf(url, service);
    const listed = rows === newest ? owners : await readOwnersOf(rows, service);
    const rest = [...known, ...listed].filter(({ id }) => id !== job.id);
    const came = duplicatesSince(job, { sent, url }, duplicateCheck.baseline, rows, rest);
    const duplicates = came.map(({ id }) => id);
    events.push([job, { type: 'duplicates-checked', duplicates }]);
    // A report that one job takes cannot belong to another job.
    known = [
      ...known.filter(({ id }) => id !== job.id),
      { ...job, state: { ...job.state, duplicates } },
    ];
    // The archive may have been full when the report was made.
    const isKept = archived.get(reportId)?.sentPage !== undefined;
    const made = isKept ? [] : rows.filter(({ id }) => id === reportId);
    for (const report of [...came, ...made])
      await service.keepCreated(asFound(report), { url: sent, privacy: job.task.privacy });
  }
  return events;
}

/** A listed report as an answer: lists may leave out whether a password is set. */
function asFound({ hasPassword: _hasPassword, ...report }: Report): ReportAnswer {
  return report;
}

/** Reads the jobs of lists that own any of these reports. */
async function readOwnersOf(rows: Report[], { connectionId }: Service): Promise<Job[]> {
  return readOwners(
    connectionId,
    rows.map(({ id }) => id),
  );
}

/**
 * Returns the pages that creates of this device sent and that became some of these reports, by the
 * ids of the reports. The archive knows them even once the jobs are gone.
 */
async function readSentPages(reports: Report[], service: Service): Promise<Map<string, string>> {
  const kept = await readArchived(
    reports.map(({ id }) => id),
    service,
  );
  return new Map(
    [...kept].flatMap(([id, { sentPage }]) =>
      sentPage === undefined ? [] : [[id, sentPage] as const],
    ),
  );
}

/** Reads reports from the archive, by their ids. None without the database. */
async function readArchived(
  ids: string[],
  { connectionId }: Service,
): Promise<Map<string, Report>> {
  const reports = await readReports(connectionId, ids).catch(() => []);
  return new Map(reports.map((report) => [report.id, report]));
}
