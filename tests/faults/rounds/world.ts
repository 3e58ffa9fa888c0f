import type { Connection } from '../../../lib/domain/connections/connection.ts';
import { maxWaitMs } from '../../../lib/domain/jobs/backoff.ts';
import { type Job, newJob, type Task } from '../../../lib/domain/jobs/job.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import type { FaultyService } from '../service/faulty-service.ts';
import { aConnection } from '../../support/builders/values.ts';
import { waitFor } from '../../support/wait-for.ts';

/**
 * A real browser with the extension. Its storage is read and written from outside, and only changes
 * in storage wake the background.
 */
export interface World {
  read: () => Promise<Record<string, unknown>>;
  write: (items: Record<string, unknown>) => Promise<void>;
  /** Evaluates an expression in a page with the extension's origin. */
  run: (expression: string) => Promise<unknown>;
  /** Closes the page that reads storage, until it is needed again. */
  rest?: () => Promise<void>;
  close: () => Promise<void>;
}

/** One intent on a connection of its own: its service, its task, and its address. */
export interface Cell {
  id: string;
  name: string;
  url: string;
  task: Task;
  service: FaultyService;
  /** Whether the death came after the answer and before it was written down. */
  between?: boolean;
}

/** The connection of a cell, with the key that its service takes now. */
export function connectionOf({ id, service }: Cell): Connection {
  return aConnection({ id, baseUrl: service.url, apiKey: service.key, name: id });
}

/** Connects the extension to the services of all cells, the first one in use. */
export async function connectAll(
  world: World,
  cells: Cell[],
  preferences: Partial<Preferences>,
  active = cells[0]?.id,
): Promise<void> {
  // Nothing is sent before it. Chromium tells the policy only once it is idle for a moment, which
  // tabs that open and close without a pause keep it from.
  await waitFor('the first copy of the policy', async () => 'policy' in (await world.read()), {
    limitMs: 60_000,
    everyMs: 1_000,
  });
  await world.write({
    connections: { v: 1, list: cells.map(connectionOf), active: active ?? null },
    preferences,
  });
}

/** Sets the alarm that a page sets at a click (lib/browser/alarms.ts). */
export async function setClickAlarm(world: World): Promise<void> {
  await world.run(`void chrome.alarms.create('click', { delayInMinutes: 0.5 })`);
}

/** Removes that alarm once the background has set its own, so that only its own can wake it. */
export async function clearClickAlarm(world: World): Promise<void> {
  await world.run(`void chrome.alarms.clear('click')`);
}

/** The job of a click on a cell. Every second create is a silent one, as a shortcut makes. */
export function jobOf({ id, task }: Cell, index: number): Job {
  const job = newJob(id, task, Date.now(), crypto.randomUUID());
  return task.kind === 'create' && index % 2 === 1 ? { ...job, untold: 'notification' } : job;
}

/** Writes the jobs of all cells in one write, as a click does. */
export async function wantAll(world: World, cells: Cell[]): Promise<void> {
  const jobs = cells.map(jobOf);
  await setClickAlarm(world);
  await world.write(Object.fromEntries(jobs.map((job) => [`job:${job.id}`, job])));
}

/** Reads the jobs by connection. Of two jobs of one connection the older counts. */
export async function jobsOf(world: World): Promise<Map<string, Job>> {
  const all = Object.entries(await world.read());
  const jobs = all.filter(([key]) => key.startsWith('job:')).map(([, job]) => job as Job);
  return new Map(
    jobs.toSorted((a, b) => b.createdAt - a.createdAt).map((job) => [job.connectionId, job]),
  );
}

/** Reads until when services asked to wait, by connection. The extension heeds no longer wait. */
export async function waitsOf(world: World): Promise<Map<string, number>> {
  const waits = ((await world.read())['pauses'] ?? {}) as Record<string, number>;
  return new Map(Object.entries(waits).filter(([, until]) => until < Date.now() + maxWaitMs));
}
