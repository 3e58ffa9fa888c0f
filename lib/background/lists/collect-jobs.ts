import type { Connection } from '../../domain/connections/connection.ts';
import { dueAt } from '../../domain/jobs/backoff.ts';
import { type BulkTarget, maxTargets, type Targets } from '../../domain/jobs/bulk.ts';
import type { Job } from '../../domain/jobs/job.ts';

import { pageKey } from '../../domain/addresses/page-url.ts';
import { shownUrl } from '../../domain/addresses/shown-address.ts';
import { type ReportParameters, searchWords } from '../../domain/reports/list-parameters.ts';
import { projectOf, type Report } from '../../domain/reports/report.ts';
import { addRows, countRows, type ListIds } from '../../storage/database/job-rows.ts';
import type { Environment } from '../environment.ts';
import { batchPauseMs, listed, stepWalk } from '../walk.ts';

/** A list whose jobs are collected: a bulk change, or a round of a watch. */
export interface Collected extends ListIds {
  /** When the person or the watch asked for it, in milliseconds since 1970. */
  askedAt: number;
  targets: Targets;
  /** Makes the jobs for these reports. */
  jobsOf: (targets: BulkTarget[]) => Job[];
  /** Saves how far the collecting is. */
  save: (targets: Targets) => Promise<unknown>;
  /** Whether no person waits for the list. */
  isPatient: boolean;
}

/**
 * Collects the jobs of a list: those of the picked reports, or of the next batch of the matching
 * reports. All are collected before the first is sent, because changes move the list. The newest
 * reports come first: a report that is created meanwhile then only makes others appear twice. If
 * the background ends in between, the same batch is read again. Returns whether anything was done.
 */
export async function collectJobs(
  list: Collected,
  connection: Connection,
  environment: Environment,
): Promise<boolean> {
  const { targets } = list;
  if (targets.by === 'rows') return false;
  if (targets.by === 'picked') {
    await addRows(list, list.jobsOf(targets.targets.slice(0, maxTargets)));
    return finish(list, 0, Math.max(0, targets.targets.length - maxTargets));
  }
  const { parameters, walk, skipped } = targets;
  const now = environment.now();
  if ((dueAt(walk, now) ?? Infinity) > now) return false;
  const step = await stepWalk(walk, connection, listed(parameters), environment, {
    askedAt: list.askedAt,
    pauseMs: list.isPatient ? batchPauseMs : 0,
  });
  if (!step.batch) {
    await list.save({ ...targets, walk: step.walk });
    return true;
  }
  const { rows, total } = step.batch;
  const matching = rows.filter((report) => matches(report, parameters));
  await addRows(list, list.jobsOf(matching.map(({ id, url }) => ({ id, url }))));
  const others = skipped + (step.isNew ? rows.length - matching.length : 0);
  const collected = await countAll(list);
  const isCut = step.end === 'cut' || (step.end === null && collected >= maxTargets);
  if (isCut) {
    const missing = total === null ? null : Math.max(0, total - collected - others);
    return finish(list, others, missing);
  }
  if (step.end !== null) return finish(list, others, step.walk.unreadable);
  await list.save({ ...targets, walk: step.walk, expected: total, skipped: others });
  return true;
}

async function finish(list: Collected, skipped: number, missing: number | null): Promise<true> {
  await list.save({ by: 'rows', total: await countAll(list), skipped, missing });
  return true;
}

async function countAll(list: ListIds): Promise<number> {
  const { next, open, done, failed } = await countRows(list);
  return next + open + done + failed;
}

/**
 * Whether a listed report matches the parameters. A service that ignores a parameter lists other
 * reports too, and the person did not mean to change these.
 */
function matches(report: Report, { search, result, project }: ReportParameters): boolean {
  if (result !== undefined && report.result !== result) return false;
  if (project !== undefined && projectOf(report) !== project) return false;
  const texts = [report.url, pageKey(report.url), shownUrl(report.url)].map((text) =>
    text.toLowerCase(),
  );
  // Some services search for the whole text and some for each word, so each word must be found.
  return searchWords((search ?? '').toLowerCase()).every((term) =>
    [term, pageKey(term).toLowerCase()].some((one) => texts.some((text) => text.includes(one))),
  );
}
