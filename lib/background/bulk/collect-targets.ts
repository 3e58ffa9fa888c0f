import { callService } from '../call-service.ts';
import { clampWait, nextDelay } from '../../domain/jobs/backoff.ts';
import { type Bulk, maxTargets, type BulkTarget, undoableUntil } from '../../domain/jobs/bulk.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { advance, listStart } from '../../domain/pagination.ts';
import { pageKey, projectOfUrl } from '../../domain/page-url.ts';
import type { ReportParameters } from '../../domain/reports/list-parameters.ts';
import type { Problem } from '../../domain/problem.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Environment } from '../environment.ts';
import { listReports } from '../../api/client/reports.ts';
import { changeBulk } from '../../storage/extension/bulks.ts';
import { countTargets, saveTargets } from '../../storage/archive/bulk-targets.ts';
import { saveReports } from '../save-reports.ts';

/** Why a bulk change waits where somebody else was told to leave the service alone. */
export const throttled: Problem = { code: 'throttled' };

/**
 * Finds the reports of a bulk change: those that were picked, or one more batch of those that
 * match, newest first, so that what is created meanwhile moves the list on and is met twice, never
 * passed over. All are found before the first is changed: changes would move the list. Asks nothing
 * before `until`. Returns whether there is more to do at once.
 */
export async function collectTargets(
  bulk: Bulk,
  connection: Connection,
  until: number,
  ports: Environment,
): Promise<boolean> {
  const { find } = bulk;
  if (!find) return false;
  if (find.by === 'picked') {
    await saveTargets(bulk, find.targets);
    return found(bulk);
  }
  if (bulk.problem && ports.now() < clampWait(bulk.notBefore, ports.now())) return false;
  if (ports.now() < until) {
    await changeBulk(bulk.id, (now) => ({
      ...now,
      problem: throttled,
      notBefore: Math.max(now.notBefore, until),
    }));
    return false;
  }
  const { sort: _, sort_by: _by, ...filter } = find.parameters;
  const asked = await callService(connection, ports, () =>
    listReports(connection, { ...filter, per_page: 100, page: find.page }, { fetch: ports.fetch }),
  );
  if ('problem' in asked) {
    const { problem } = asked;
    const notBefore = ports.now() + nextDelay(bulk.delays, ports.random(), problem);
    await changeBulk(bulk.id, (now) => ({
      ...now,
      problem,
      notBefore: Math.max(now.notBefore, notBefore),
      delays: now.delays + 1,
    }));
    return false;
  }
  const { rows, unreadable, total } = asked.value;
  const cursor = { ...listStart, page: find.page, last: find.last };
  const { isRepeated, isLast, next } = advance(cursor, asked.value, ({ id }) => id);
  const matching = rows.filter((report) => matches(report, filter));
  await saveReports(connection.id, rows);
  await saveTargets(bulk, matching.map(targetOf));
  const { waiting } = await countTargets(bulk);
  const leftOut = bulk.leftOut + (isRepeated ? 0 : rows.length - matching.length);
  const isCut = !isLast && (next === null || waiting >= maxTargets);
  const uncounted = total === null ? null : Math.max(0, total - waiting - leftOut);
  const told = { leftOut, missing: isCut ? uncounted : (bulk.missing ?? 0) + unreadable };
  if (next === null || isCut) return found(bulk, told);
  await changeBulk(bulk.id, ({ problem: _problem, ...now }) => ({
    ...now,
    find: { ...find, page: next.page, last: next.last },
    total: waiting,
    expected: total,
    ...told,
    delays: 0,
    notBefore: undoableUntil(now),
  }));
  return true;
}

async function found(bulk: Bulk, told: Partial<Bulk> = {}): Promise<boolean> {
  const { waiting } = await countTargets(bulk);
  await changeBulk(bulk.id, ({ find: _find, problem: _problem, ...now }) => ({
    ...now,
    state: now.state === 'collecting' ? 'running' : now.state,
    total: waiting,
    ...told,
    delays: 0,
    notBefore: undoableUntil(now),
  }));
  return true;
}

/**
 * Whether a listed report is one that was asked for. A service that ignores a parameter lists
 * everything, and everything is not what a person meant to delete. A service may match a search by
 * its words.
 */
function matches(report: Report, { search, result, project }: ReportParameters): boolean {
  if (result !== undefined && report.result !== result) return false;
  if (project !== undefined && (report.project ?? projectOfUrl(report.url)) !== project)
    return false;
  const texts = [report.url.toLowerCase(), pageKey(report.url).toLowerCase()];
  const terms = (search ?? '').toLowerCase().split(/\s+/);
  return terms.every((term) =>
    texts.some((text) => text.includes(term) || text.includes(pageKey(term))),
  );
}

function targetOf({ id, url }: Report): BulkTarget {
  return { id, url };
}
