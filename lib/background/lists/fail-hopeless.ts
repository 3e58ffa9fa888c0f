import { targetIdOf } from '../../domain/jobs/bulk.ts';
import { type Job, listOf } from '../../domain/jobs/job.ts';
import type { Problem } from '../../domain/problem.ts';
import {
  changeTurn,
  countRows,
  readRows,
  readRowsOf,
  readTurn,
} from '../../storage/database/job-rows.ts';

/** After this many equal failures in a row, the other reports are not tried. */
const enoughFailures = 5;
/** The problems that forbid every change of a list, if they forbid the first ones. */
const forbidding = new Set<string>([
  'forbidden',
  'payment-required',
  'put-forbidden',
  'delete-forbidden',
]);

/**
 * Marks the waiting jobs of a list as failed without a request, if a request would probably fail
 * too: the first reports were all forbidden, or the last runs of a watch were all gone or met a
 * failing service. `job` is a job that has just been taken on.
 */
export async function failHopeless(job: Job, now: number): Promise<void> {
  const id = listOf(job);
  const target = targetIdOf(job.task);
  if (id === undefined || target === null) return;
  const list = { connectionId: job.connectionId, id };
  const state = (await readRowsOf(list, [target])).get(target)?.state;
  if (state?.name !== 'refused') return;
  const { code } = state.problem;
  const isHopeless =
    (forbidding.has(code) && (await isForbidden(id, code))) ||
    (job.watch !== undefined &&
      ['not-found', 'service-failed'].includes(code) &&
      (await isRow(list, code)));
  if (!isHopeless) return;
  const problem: Problem = code === 'forbidden' ? { code, status: 403 } : { code };
  await changeTurn(list, 'next', (one) => ({
    ...one,
    changedAt: now,
    state: { name: 'refused', at: now, problem },
  }));
}

/** Whether this problem probably forbids every change of this list. */
async function isForbidden(id: string, code: string): Promise<boolean> {
  const open = await readTurn(id, 'open');
  const isWorking =
    (await countRows({ id })).done > 0 || open.some(({ state }) => state.name === 'done');
  const failed = isWorking ? [] : await readTurn(id, 'failed', enoughFailures);
  return failed.length === enoughFailures && failed.every((one) => hasFailed(one, code));
}

/** Whether the last runs of a watch before the next all had this problem. Done runs are gone. */
async function isRow(list: { connectionId: string; id: string }, code: string): Promise<boolean> {
  const rows = await readRows(list);
  const next = rows.findIndex(({ turn }) => turn === 'next');
  const last = rows.slice(Math.max(0, next - enoughFailures), Math.max(0, next));
  const place = rows[next]?.place ?? 0;
  return (
    last.length === enoughFailures &&
    last.every(
      (row, at) => row.place === place - enoughFailures + at && row.job && hasFailed(row.job, code),
    )
  );
}

function hasFailed({ state }: Job, code: string): boolean {
  return state.name === 'refused' && state.problem.code === code;
}
