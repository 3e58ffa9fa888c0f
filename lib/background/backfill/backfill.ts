import { callService } from '../call-service.ts';
import { continueRound, batchSize } from './backfill-round.ts';
import type { Connection } from '../../domain/connections/connection.ts';
import { nextDelay } from '../../domain/jobs/backoff.ts';
import type { Environment } from '../environment.ts';
import { listReports } from '../../api/client/reports.ts';
import { forgetUnlisted } from '../../storage/archive/archive.ts';
import { readAll } from '../../storage/extension/extension-storage.ts';
import { connectionsKey, parseConnections } from '../../storage/extension/connections.ts';
import {
  backfillKey,
  saveBackfill,
  parseBackfill,
  readBackfill,
} from '../../storage/extension/backfills.ts';
import { parsePreferences, preferencesKey } from '../../storage/extension/preferences.ts';
import { saveReports, bestEffort } from '../save-reports.ts';

/**
 * Fills the archive of the connection in use a little more, where the person asked for that and its
 * time has come. Returns whether it did.
 */
export async function backfillIfDue(connection: Connection, ports: Environment): Promise<boolean> {
  const time = nextBackfill(await readAll());
  if (time?.connectionId !== connection.id || time.at > ports.now()) return false;
  await readNextBatch(connection, ports);
  return true;
}

/**
 * Which archive is to be filled and when it goes on (milliseconds since 1970), from all that lies
 * in storage. Null where the person did not ask for it.
 */
export function nextBackfill(
  all: Record<string, unknown>,
): { connectionId: string; at: number } | null {
  const connectionId = parseConnections(all[connectionsKey])?.active;
  if (!connectionId || !parsePreferences(all[preferencesKey])?.fillArchive) return null;
  return { connectionId, at: parseBackfill(all[backfillKey(connectionId)]).notBefore };
}

/**
 * Reads one more batch of the service's reports into the archive, newest first, where it is time
 * for one. The first round goes on to the end of the list, over as many lives of the background as
 * it takes. Nothing is sent but the list's own parameters.
 */
async function readNextBatch(connection: Connection, ports: Environment): Promise<void> {
  const fill = await readBackfill(connection.id);
  const began = ports.now();
  const parameters = {
    sort_by: 'generated_at',
    sort: 'desc',
    per_page: batchSize,
    page: fill.page,
  } as const;
  const asked = await callService(connection, ports, () =>
    listReports(connection, parameters, { fetch: ports.fetch }),
  );
  if ('problem' in asked) {
    const { problem } = asked;
    const notBefore = ports.now() + nextDelay(fill.delays, ports.random(), problem);
    return saveBackfill(connection.id, { ...fill, notBefore, delays: fill.delays + 1, problem });
  }
  await saveReports(connection.id, asked.value.rows);
  const after = continueRound(fill, asked.value, began, ports.now());
  // What the whole list no longer has was deleted elsewhere.
  if (after.heard)
    await bestEffort(forgetUnlisted(connection.id, after.heard.since, after.heard.total));
  await saveBackfill(connection.id, after.fill);
}
