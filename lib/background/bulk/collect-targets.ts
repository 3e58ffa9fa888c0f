import { callService, listReports } from '../call-service.ts';
import { clampWait, nextDelay } from '../../domain/jobs/backoff.ts';
import {
  type Bulk,
  type BulkTarget,
  hasBulkEnded,
  maxTargets,
  undoableUntil,
} from '../../domain/jobs/bulk.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { afterBatch, newWalk } from '../../domain/walk.ts';
import { pageKey } from '../../domain/addresses/page-url.ts';
import type { ReportParameters } from '../../domain/reports/list-parameters.ts';
import { onlyPersonMends, traitsOf } from '../../domain/problem.ts';
import { shownUrl } from '../../domain/addresses/shown-address.ts';
import { projectOf, type Report } from '../../domain/reports/report.ts';
import type { Environment } from '../environment.ts';
import { hasAccessChanged } from '../outbox/run-job.ts';
import { storedBulks } from '../../storage/bulks.ts';
import { countTargets, saveTargets } from '../../storage/database/bulk-targets.ts';
import { changePreferences } from '../../storage/preferences.ts';
import { bestEffort, saveReports } from '../save-reports.ts';
import { batchPauseMs } from '../walk.ts';

/**
 * How often in a row a failing list is asked for before the round of a watch gives up, which takes
 * about an hour and a half. The next round tries again.
 */
const maxTries = 24;
/** After this many waits in a row, the waits grow no longer. */
const longestWaitAfter = 8;

/**
 * Collects the reports of a bulk change: the picked reports, or the next batch of the matching
 * reports. All reports are collected before the first is changed, because changes move the list.
 * The newest reports come first: a report that is created meanwhile then only makes others appear
 * twice. Sends nothing before `pausedUntil` (milliseconds since 1970). Returns whether there is
 * more to do at once.
 */
export async function collectTargets(
  bulk: Bulk,
  connection: Connection,
  pausedUntil: number,
  environment: Environment,
): Promise<boolean> {
  const { query } = bulk;
  if (!query) return false;
  if (query.by === 'picked') {
    await saveTargets(bulk, query.targets);
    return endCollecting(bulk);
  }
  if (onlyPersonMends(bulk.problem)) return false;
  const isWaiting = bulk.problem !== undefined || bulk.watch !== undefined;
  if (isWaiting && environment.now() < clampWait(bulk.notBefore, environment.now())) return false;
  if (environment.now() < pausedUntil) return false;
  const { sort: _, sort_by: _by, ...filter } = query.parameters;
  const answer = await callService(
    connection,
    environment,
    () => listReports(connection, { ...filter, per_page: 100, page: query.page }, environment),
    bulk.delays,
  );
  if ('problem' in answer) {
    const { problem } = answer;
    // The answer belongs to the old key or access.
    if (await hasAccessChanged(problem, connection)) return true;
    if (traitsOf(problem).needs === 'pause') {
      await storedBulks.change(bulk.id, ({ problem: _problem, ...now }) => ({
        ...now,
        delays: Math.min(bulk.delays + 1, longestWaitAfter),
      }));
      return true;
    }
    const notBefore = environment.now() + nextDelay(bulk.delays, environment.random(), problem);
    const { affectsAll } = traitsOf(problem);
    const delays = affectsAll ? Math.min(bulk.delays + 1, longestWaitAfter) : bulk.delays + 1;
    const isGivenUp = bulk.watch !== undefined && delays >= maxTries;
    await storedBulks.change(bulk.id, (now) => ({
      ...now,
      problem,
      notBefore: Math.max(now.notBefore, notBefore),
      delays,
      ...(isGivenUp && !hasBulkEnded(now) && { state: 'done', endedAt: environment.now() }),
    }));
    return isGivenUp;
  }
  const { rows, unreadable, total } = answer.value;
  const at = { ...newWalk, page: query.page, previous: query.last };
  const { walk, isNew, end } = afterBatch(at, answer.value, ({ id }) => id);
  const matching = rows.filter((report) => matches(report, filter));
  await saveReports(connection.id, rows, bulk.createdAt);
  await saveTargets(bulk, matching.map(targetOf));
  const { waiting } = await countTargets(bulk);
  const skipped = bulk.skipped + (isNew ? rows.length - matching.length : 0);
  const isCut = end === 'cut' || (end === null && waiting >= maxTargets);
  const uncounted = total === null ? null : Math.max(0, total - waiting - skipped);
  const counts = { skipped, missing: isCut ? uncounted : (bulk.missing ?? 0) + unreadable };
  if (end || isCut) return endCollecting(bulk, { ...counts, expected: total ?? waiting });
  await storedBulks.change(bulk.id, ({ problem: _problem, ...now }) => ({
    ...now,
    query: { ...query, page: walk.page, last: walk.previous },
    total: waiting,
    expected: total,
    ...counts,
    delays: 0,
    notBefore: bulk.watch ? environment.now() + batchPauseMs : undoableUntil(now),
  }));
  return true;
}

/** Ends the collecting, and starts the change. */
async function endCollecting(bulk: Bulk, counts: Partial<Bulk> = {}): Promise<boolean> {
  if (bulk.change.kind === 'create')
    await bestEffort(changePreferences({ lastPrivacy: bulk.change.privacy }));
  const { waiting } = await countTargets(bulk);
  await storedBulks.change(bulk.id, ({ query: _query, problem: _problem, ...now }) => ({
    ...now,
    state: now.state === 'collecting' ? 'running' : now.state,
    total: waiting,
    ...counts,
    delays: 0,
    notBefore: undoableUntil(now),
  }));
  return true;
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
  const terms = (search ?? '').toLowerCase().split(/\s+/);
  return terms.every((term) =>
    [term, pageKey(term).toLowerCase()].some((one) => texts.some((text) => text.includes(one))),
  );
}

function targetOf({ id, url }: Report): BulkTarget {
  return { id, url };
}
