import { attempt } from './attempt.ts';
import type { Connection } from './model/connection.ts';
import { edgeOf } from './model/edge.ts';
import type { Job } from './model/job.ts';
import { pause } from './model/pause.ts';
import { throttledUntil } from './model/turn.ts';
import type { Ports } from './ports.ts';
import { listReports } from './service/reports.ts';
import { areArchived } from './storage/archive.ts';
import { readAll } from './storage/area.ts';
import { connectionsKey, parseConnections } from './storage/connections.ts';
import { fillKey, keepFill, parseFill, readFill } from './storage/fills.ts';
import { parsePreferences, preferencesKey } from './storage/preferences.ts';
import { keepSeen } from './sync.ts';

/** Between two batches, and between a round that has ended and the next, in milliseconds. */
const breath = 2_000;
const restTime = 24 * 60 * 60_000;

/** Fills the archive of the connection in use a little more, where the person asked for that and its time has come. Returns whether it did. */
export async function fillIfAsked(connection: Connection, jobs: Job[], ports: Ports): Promise<boolean> {
  const time = fillTime(await readAll());
  if (time?.connectionId !== connection.id || Math.max(time.at, throttledUntil(jobs)) > ports.now()) return false;
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
 * as many lives of the background as it takes; later ones end at the first batch of which everything is known. Nothing is sent but the list's own parameters.
 */
async function fillSome(connection: Connection, ports: Ports): Promise<void> {
  const { problem: _problem, ...fill } = await readFill(connection.id);
  const asked = await attempt(connection, () => listReports(connection, { per_page: 100, page: fill.page }, { fetch: ports.fetch }));
  if ('problem' in asked) {
    const { problem } = asked;
    const notBefore = ports.now() + pause(fill.delays, ports.random(), problem);
    return keepFill(connection.id, { ...fill, notBefore, delays: fill.delays + 1, problem });
  }
  const { rows, unreadable, total, next } = asked.value;
  const known = fill.complete && (await areArchived(connection.id, rows));
  await keepSeen(connection.id, rows);
  const last = edgeOf(rows);
  const isFirst = fill.page === 1;
  const seen = (isFirst ? 0 : fill.seen) + rows.length + unreadable;
  const ends = next === null || known || (!isFirst && last === fill.last);
  const after = ends
    ? { page: 1, complete: true, notBefore: ports.now() + restTime, finishedAt: ports.now() }
    : { page: next, notBefore: ports.now() + breath };
  await keepFill(connection.id, { ...fill, ...after, seen, total, last, delays: 0 });
}
