import { type Bulk, maxTargets } from '../../domain/jobs/bulk.ts';
import type { Problem } from '../../domain/problem.ts';
import { countTargets, moveTargets, readTargets } from '../../storage/database/bulk-targets.ts';

/** After this many equal failures in a row, the other reports are not tried. */
const enoughFailures = 5;

/**
 * Marks the waiting reports as failed without a request, if a request would probably fail too. This
 * applies if the first reports were all forbidden. For the round of a watch, it also applies if the
 * last reports were gone or met a failing service.
 */
export async function failHopeless(bulk: Bulk): Promise<void> {
  const problem = (await isForbidden(bulk))
    ? ({ code: 'forbidden', status: 403 } as const)
    : bulk.watch && (await lastFailures(bulk));
  if (!problem) return;
  const left = await readTargets(bulk, 'waiting', maxTargets);
  await moveTargets(bulk, left, { state: 'failed', problem });
}

/** Whether the key probably works for no report of this change. */
async function isForbidden(bulk: Bulk): Promise<boolean> {
  if (bulk.done > 0) return false;
  const failed = await readTargets(bulk, 'failed', enoughFailures);
  if (failed.length < enoughFailures || failed.some(({ problem }) => problem?.code !== 'forbidden'))
    return false;
  return (await countTargets(bulk)).done === 0;
}

/**
 * Returns the problem of the last reports before the next report, if they all had the same problem.
 */
async function lastFailures(bulk: Bulk): Promise<Problem | null> {
  const [[next], failed] = await Promise.all([
    readTargets(bulk, 'waiting', 1),
    readTargets(bulk, 'failed', maxTargets),
  ]);
  const last = failed.slice(-enoughFailures);
  const problem = last[0]?.problem;
  if (!next || last.length < enoughFailures || !problem) return null;
  const isRow = last.every(
    ({ place, problem: other }, index) =>
      place === next.place - enoughFailures + index && other?.code === problem.code,
  );
  return isRow && ['not-found', 'service-failed'].includes(problem.code)
    ? { code: problem.code }
    : null;
}
