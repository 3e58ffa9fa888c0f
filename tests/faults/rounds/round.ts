import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '../../../lib/domain/connections/connection.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { type Kind, taskOf } from './changes.ts';
import { isAtRest } from './ended.ts';
import { judge, type Verdict } from './judge.ts';
import {
  type FaultyService,
  type Misbehaviour,
  startFaultyService,
} from '../service/faulty-service.ts';
import { type Cell, connectionOf, jobsOf, waitsOf, type World } from './world.ts';

/** One line of the table. */
export interface Row extends Verdict {
  kind: Kind;
  fault: string;
  death: string;
  /** Whether the death came after the answer and before it was written down. */
  between: boolean;
}

/** The time to settle in these runs, in seconds. The shipped 180 would take hours. */
export const settleSeconds = 4;
/**
 * Milliseconds until a late report is there: after the time to settle, and before the check for
 * duplicates of a job whose first report was found meanwhile.
 */
const late = settleSeconds * 1_000 + 1_000;

/**
 * The task for a service that misbehaves: a create by default. `gone`: somebody else has deleted
 * the report that is to be changed.
 */
export interface Wanted {
  name: string;
  misbehaviour: Misbehaviour;
  kind?: Kind;
  gone?: boolean;
}

/** Starts a service for each task. */
export async function prepareCells(wanted: Wanted[]): Promise<Cell[]> {
  return Promise.all(
    wanted.map(async ({ name, misbehaviour, kind = 'create', gone = false }, index) => {
      const url = `https://page-${index + 1}.example/`;
      const before = [...(misbehaviour.before ?? []), ...(kind === 'create' ? [] : [url])];
      const service = await startFaultyService({ late, ...misbehaviour, before });
      const task = await taskOf(kind, url, service);
      if (gone)
        for (const { id } of await service.reportsOf(url)) await service.removeElsewhere(id);
      return { id: `c${index + 1}`, name, url, task, service };
    }),
  );
}

/**
 * Waits until every job is at rest and every service quiet, mends revoked keys on the way, and
 * judges. Gives up after `maxWaitMs` ms.
 */
export async function settleAndJudge(
  world: World,
  cells: Cell[],
  death: string,
  maxWaitMs = 110_000,
  asked?: Map<string, number>,
): Promise<Row[]> {
  const end = Date.now() + maxWaitMs;
  for (;;) {
    const [jobs, waits] = await Promise.all([jobsOf(world), waitsOf(world)]);
    if (cells.some(({ id }) => wantsKey(jobs.get(id)))) await mendKeys(world, cells);
    // A blocked job continues once the key is mended, however long the background takes to see
    // that.
    const restless = cells.filter(
      ({ id }) =>
        !isAtRest(jobs.get(id), waits.get(id) ?? 0) || jobs.get(id)?.state.name === 'blocked',
    );
    if (restless.length === 0 || Date.now() > end) break;
    // A click that left no job needs no waiting.
    if (restless.every(({ id }) => !jobs.has(id)) && Date.now() > end - maxWaitMs + 20_000) break;
    await wait(500);
  }
  await Promise.all(cells.map(async ({ service }) => service.quiet()));
  const [jobs, waits] = await Promise.all([jobsOf(world), waitsOf(world)]);
  const rows = await Promise.all(
    cells.map(async (cell) => ({
      kind: cell.task.kind,
      fault: cell.name,
      death,
      between: cell.between ?? false,
      ...(await judge(
        cell,
        { job: jobs.get(cell.id), wait: waits.get(cell.id) ?? 0 },
        asked?.get(cell.id),
      )),
    })),
  );
  // Storage tells most about a job that is gone, so it is shown in its place.
  const kept = Object.keys(await world.read()).join(' ');
  for (const [index, row] of rows.entries())
    if (!jobs.has(cells[index]?.id ?? '')) row.story += `; in storage: ${kept}`;
  return rows;
}

/**
 * Whether a job waits for a new key. The late answer to an earlier request may revoke the key when
 * the job is done; then its check for duplicates fails.
 */
function wantsKey(job: Job | undefined): boolean {
  if (job?.state.name === 'done') return job.state.duplicateCheck !== undefined && job.delays > 0;
  return job !== undefined && 'problem' in job.state && job.state.problem?.code === 'wrong-key';
}

/** Enters the current key of each service, as a person does on the options page. */
export async function mendKeys(world: World, cells: Cell[]): Promise<void> {
  const { connections } = (await world.read()) as {
    connections: { v: 1; active: string | null; list: Connection[] };
  };
  const keys = new Map(connections.list.map(({ id, apiKey }) => [id, apiKey]));
  if (cells.some(({ id, service }) => keys.get(id) !== service.key))
    await world.write({ connections: { ...connections, list: cells.map(connectionOf) } });
}

/** Ends the services. */
export async function closeAll(services: FaultyService[]): Promise<void> {
  await Promise.all(services.map(async (service) => service.close()));
}
