import type { Job } from '../../domain/jobs/job.ts';
import { inLine } from '../../domain/jobs/list-turns.ts';
import { nextDue } from '../../domain/jobs/scheduling.ts';
import { hasUnreadConnection } from '../../storage/connections.ts';
import { forgetConnection } from '../../storage/database/forget-reports.ts';
import { pausesKey } from '../../storage/extension-storage.ts';
import { parsePauses } from '../../storage/pauses.ts';
import { storedMoves } from '../../storage/moves.ts';
import { removeAllOf } from '../../storage/remove-connection.ts';
import { readSnapshot, type Snapshot } from '../../storage/snapshot.ts';
import { backfillIfDue } from '../backfill/backfill.ts';
import { readChecksIfDue } from '../backfill/read-missing-checks.ts';
import type { Environment } from '../environment.ts';
import { failHopeless } from '../lists/fail-hopeless.ts';
import { collectBulks, endBulks } from '../lists/bulks.ts';
import { recordRuns, skipFresh } from '../watches/record-audits.ts';
import { beginDueRound, runRounds, stopUnwantedRounds } from '../watches/rounds.ts';
import { holdsMove, move } from './move.ts';
import { runJob } from './run-job.ts';

/**
 * Does the next thing that is due at a connection. The order is: single changes, bulk changes,
 * rounds of watches, then downloads for the archive. Before a connection moves, only requests
 * without an answer go on. Needs the connection's lock. Returns whether anything was done.
 */
export async function takeNextStep(
  connectionId: string,
  environment: Environment,
): Promise<boolean> {
  const snapshot = await readSnapshot();
  // A watch was switched off during the last request.
  if (await stopUnwantedRounds(snapshot)) return true;
  const connection = snapshot.connections?.list.find(({ id }) => id === connectionId);
  if (!connection) {
    await discardOrphans(connectionId, snapshot);
    return false;
  }
  const jobs = snapshot.jobs.filter((job) => job.connectionId === connectionId);
  const isMoving = storedMoves.parseOne(snapshot.all, connectionId) !== null;
  const toEnd = isMoving ? jobs.filter(holdsMove) : jobs;
  if (isMoving && toEnd.length === 0) {
    await move(connection, snapshot);
    return true;
  }
  if (await endBulks(connection, snapshot, jobs, environment)) return true;
  const now = environment.now();
  const until = parsePauses(snapshot.all[pausesKey], now).get(connectionId) ?? 0;
  const line = inLine({ jobs: toEnd, bulks: snapshot.bulks, watches: snapshot.watches }, now);
  const next = nextDue([...line.keys()], now, (job) => (line.get(job) ?? 0) <= now);
  const takeOn = async (job: Job) => {
    await runJob(job, jobs, connection, environment);
    await failHopeless(job, now);
    return true;
  };
  const isNext = next !== null && until <= now;
  if (isNext && (isMoving || next.watch === undefined)) return takeOn(next);
  if (isMoving) return false;
  if (await recordRuns(jobs, connection, environment)) return true;
  if (await collectBulks(connection, snapshot, environment)) return true;
  if (await beginDueRound(connection, snapshot, environment)) return true;
  if (await runRounds(connection, snapshot, environment)) return true;
  if (isNext) return (await skipFresh(next, snapshot.watches, now)) || takeOn(next);
  return (
    until <= now &&
    ((await readChecksIfDue(connection, environment)) ||
      (await backfillIfDue(connection, environment)))
  );
}

/**
 * Removes all stored data of a removed connection, including report passwords. Such data comes from
 * a request that was under way when the connection was removed. Keeps the data if the connection
 * may be one that cannot be read.
 */
async function discardOrphans(connectionId: string, { all }: Snapshot): Promise<void> {
  if (hasUnreadConnection(all)) return;
  await forgetConnection(connectionId).catch(console.warn);
  await removeAllOf(connectionId);
}
