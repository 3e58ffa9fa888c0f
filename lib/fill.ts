import { attempt } from './attempt.ts';
import { afterBatch, perBatch } from './fill-round.ts';
import type { Connection } from './model/connection.ts';
import { pause } from './model/pause.ts';
import type { Ports } from './ports.ts';
import { listReports } from './service/reports.ts';
import { forgetUnheard } from './storage/archive.ts';
import { readAll } from './storage/area.ts';
import { connectionsKey, parseConnections } from './storage/connections.ts';
import { fillKey, keepFill, parseFill, readFill } from './storage/fills.ts';
import { parsePreferences, preferencesKey } from './storage/preferences.ts';
import { kept, keepSeen } from './sync.ts';

/** Fills the archive of the connection in use a little more, where the person asked for that and its time has come. Returns whether it did. */
export async function fillIfAsked(connection: Connection, ports: Ports): Promise<boolean> {
  const time = fillTime(await readAll());
  if (time?.connectionId !== connection.id || time.at > ports.now()) return false;
  await fillSome(connection, ports);
  return true;
}

/** Which archive is to be filled and when it goes on (milliseconds since 1970), from all that lies in storage. Null where the person did not ask for it. */
export function fillTime(all: Record<string, unknown>): { connectionId: string; at: number } | null {
  const connectionId = parseConnections(all[connectionsKey])?.active;
  if (!connectionId || !parsePreferences(all[preferencesKey])?.fillArchive) return null;
  return { connectionId, at: parseFill(all[fillKey(connectionId)]).notBefore };
}

/**
 * Reads one more batch of the service's reports into the archive, newest first, where it is time for one. The first round goes on to the end of the list, over
 * as many lives of the background as it takes. Nothing is sent but the list's own parameters.
 */
async function fillSome(connection: Connection, ports: Ports): Promise<void> {
  const fill = await readFill(connection.id);
  const began = ports.now();
  const parameters = { sort_by: 'generated_at', sort: 'desc', per_page: perBatch, page: fill.page } as const;
  const asked = await attempt(connection, ports, () => listReports(connection, parameters, { fetch: ports.fetch }));
  if ('problem' in asked) {
    const { problem } = asked;
    const notBefore = ports.now() + pause(fill.delays, ports.random(), problem);
    return keepFill(connection.id, { ...fill, notBefore, delays: fill.delays + 1, problem });
  }
  await keepSeen(connection.id, asked.value.rows);
  const after = afterBatch(fill, asked.value, began, ports.now());
  // What the whole list no longer has was deleted elsewhere.
  if (after.heard) await kept(forgetUnheard(connection.id, after.heard.since, after.heard.total));
  await keepFill(connection.id, after.fill);
}
