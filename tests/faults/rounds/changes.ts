import type { Task } from '../../../lib/domain/jobs/job.ts';
import type { FaultName } from '../service/faults.ts';
import type { FaultyService } from '../service/faulty-service.ts';

export type Kind = Task['kind'];

/**
 * The fault that strikes a job, a create by default. A report that was 'deleted elsewhere' is gone
 * when its change comes; no other fault strikes then.
 */
export interface Strike {
  fault: FaultName | 'deleted elsewhere';
  kind?: Kind;
}

/** The changes of a report or a project. */
export const changeKinds = ['run', 'privacy', 'delete', 'delete-project'] as const satisfies Kind[];

/**
 * The faults that strike each of those: every way to fail that a change can tell from the others.
 */
export const changeFaults: Strike['fault'][] = [
  'none',
  'reset before the headers are read',
  'reset while the body is read',
  'made, then reset before the answer',
  'made, then reset within the answer',
  'made, but 500',
  'made, but a web page with 200',
  'made, but 204',
  'made, but JSON that breaks off',
  'made, but silent for 6 s, then closed',
  'made, but 408',
  'audit longer than the time to settle',
  'not made: 502',
  'not made: 408',
  'not made: a web page with 200',
  '429, Retry-After in seconds',
  'key revoked, then mended',
  'refused with 422',
  'deleted elsewhere',
];

/**
 * The task of a cell: a report of an address, or a change of the one that its service has of it.
 */
export async function taskOf(kind: Kind, url: string, service: FaultyService): Promise<Task> {
  if (kind === 'create') return { kind, url, privacy: 1 };
  if (kind === 'delete-project') return { kind, project: new URL(url).hostname };
  const [report] = await service.reportsOf(url);
  if (!report) throw new Error(`There is no report of ${url} to change`);
  const about = { reportId: report.id, url };
  return kind === 'privacy' ? { kind, ...about, privacy: 0 } : { kind, ...about };
}

/** Whether the service is asked what is there before a task's request leaves. */
export function asksFirst({ kind }: Task): boolean {
  return kind === 'create' || kind === 'run';
}
