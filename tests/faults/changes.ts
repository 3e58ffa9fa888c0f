import type { Task } from '../../lib/model/job.ts';
import type { FaultyService } from './faulty-service.ts';

export type Kind = Task['kind'];

/** What can be changed of a report that is there. */
export const changeKinds = ['run', 'privacy', 'delete', 'delete-project'] as const satisfies Kind[];

/** What a cell asks for: a report of an address, or a change of the one that its service has of it. */
export async function taskOf(kind: Kind, url: string, service: FaultyService): Promise<Task> {
  if (kind === 'create') return { kind, url, privacy: 1 };
  if (kind === 'delete-project') return { kind, project: new URL(url).hostname };
  const [report] = await service.reportsOf(url);
  if (!report) throw new Error(`There is no report of ${url} to change`);
  const about = { reportId: report.id, url };
  return kind === 'privacy' ? { kind, ...about, privacy: 0 } : { kind, ...about };
}
