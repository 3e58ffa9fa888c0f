import { callService, listReports } from '../call-service.ts';
import { continueRound, batchSize, isOlder } from './backfill-round.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { tryMoreEveryMs } from '../../domain/connections/list-form.ts';
import { nextDelay } from '../../domain/jobs/backoff.ts';
import { traitsOf } from '../../domain/problem.ts';
import type { Environment } from '../environment.ts';
import { forgetUnlisted } from '../../storage/database/forget-reports.ts';
import { connectionsKey, preferencesKey, readAll } from '../../storage/extension-storage.ts';
import { parseConnections } from '../../storage/connections.ts';
import { saveBackfill, parseBackfill, readBackfill } from '../../storage/backfills.ts';
import { oldestKept } from '../../domain/preferences.ts';
import { parsePreferences, readPreferences } from '../../storage/preferences.ts';
import { saveReports, bestEffort } from '../save-reports.ts';

/**
 * Reads one more batch into the archive, if the preference is on, the connection is in use and the
 * batch is due. Returns whether a batch was read.
 */
export async function backfillIfDue(
  connection: Connection,
  environment: Environment,
): Promise<boolean> {
  const time = nextBackfill(await readAll());
  if (time?.connectionId !== connection.id || time.at > environment.now()) return false;
  await readNextBatch(connection, environment);
  return true;
}

/**
 * Returns the connection whose archive is being filled, and when its next batch is due
 * (milliseconds since 1970), from all stored values. Null if the preference is off.
 */
export function nextBackfill(
  all: Record<string, unknown>,
): { connectionId: string; at: number } | null {
  const connectionId = parseConnections(all[connectionsKey])?.active;
  if (!connectionId || !parsePreferences(all[preferencesKey])?.fillArchive) return null;
  return { connectionId, at: parseBackfill(all, connectionId).notBefore };
}

/**
 * Reads the next batch of the service's list, newest first, into the archive. If the background
 * ended meanwhile, the round continues where it stopped. Sends only the parameters of the list.
 */
async function readNextBatch(connection: Connection, environment: Environment): Promise<void> {
  const backfill = await readBackfill(connection.id);
  const requestedAt = environment.now();
  const parameters = {
    sort_by: 'generated_at',
    sort: 'desc',
    per_page: batchSize,
    page: backfill.page,
  } as const;
  const answer = await callService(
    connection,
    environment,
    () => listReports(connection, parameters, environment),
    backfill.delays,
  );
  if ('problem' in answer) {
    const { problem } = answer;
    // Even the smallest number of rows makes the answer too large. The next try is a day later,
    // and begins with more rows again.
    const wait =
      problem.code === 'too-large'
        ? tryMoreEveryMs
        : nextDelay(backfill.delays, environment.random(), problem);
    const notBefore = environment.now() + wait;
    const delays = backfill.delays + 1;
    const { problem: _problem, ...rest } = backfill;
    const next =
      traitsOf(problem).needs === 'pause'
        ? { ...rest, delays }
        : { ...rest, notBefore, delays, problem };
    return saveBackfill(connection.id, next, backfill);
  }
  const oldest = oldestKept(await readPreferences(), environment.now());
  const rows = answer.value.rows.filter((report) => !isOlder(report, oldest));
  // The person may have removed all reports meanwhile.
  if ((await saveReports(connection.id, rows, requestedAt)) === 'forgotten') return;
  const { fill: next, wholeList } = continueRound(
    backfill,
    answer.value,
    requestedAt,
    environment.now(),
    oldest,
  );
  // A report that is missing in the whole list was deleted elsewhere. The list says nothing about
  // reports that are too old.
  if (wholeList)
    await bestEffort(forgetUnlisted(connection.id, wholeList.since, wholeList.total, oldest));
  await saveBackfill(connection.id, next, backfill);
}
