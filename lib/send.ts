import type { Connection } from './model/connection.ts';
import type { Job, Task } from './model/job.ts';
import type { Ports } from './ports.ts';
import { deleteProject } from './service/projects.ts';
import { createReport, deleteReport, readReport, updateReport } from './service/reports.ts';
import { forgetProject, forgetReport } from './storage/archive.ts';
import { dropNewest } from './storage/newest.ts';
import { changePreferences } from './storage/preferences.ts';
import { kept, keepReport } from './sync.ts';

/**
 * Does what a job asks for, with one request, and keeps what the service answered. Returns the id of the report, or the name of the
 * project, that it was about. Throws ServiceError.
 */
export async function send(job: Job, connection: Connection, { fetch }: Ports): Promise<string> {
  const { task } = job;
  switch (task.kind) {
    case 'create': {
      const report = await createReport(connection, task, job.id, { fetch });
      await keepReport(connection, report, true);
      await kept(changePreferences({ lastPrivacy: task.privacy }));
      return report.id;
    }
    case 'run':
    case 'privacy': {
      // Services may answer a change with nothing at all; what it made is read then.
      const answered = await updateReport(connection, task.reportId, task.kind === 'run' ? { results: 1 } : task, { fetch });
      await keepReport(connection, answered ?? (await readReport(connection, task.reportId, { fetch })), false);
      return task.reportId;
    }
    case 'delete':
      await deleteReport(connection, task.reportId, { fetch });
      await forgetGone(connection, task);
      return task.reportId;
    case 'delete-project':
      await deleteProject(connection, task.project, { fetch });
      await forgetGone(connection, task);
      return task.project;
  }
}

/** Takes what a task is about, and is no more, out of what is kept on this device. */
export async function forgetGone(connection: Connection, task: Task): Promise<void> {
  if ('reportId' in task) await dropReport(connection, task.reportId);
  if (task.kind !== 'delete-project') return;
  await kept(forgetProject(connection.id, task.project));
  await kept(dropNewest(connection.id, ({ project }) => project === task.project));
}

/** Takes a report that is no more out of what is kept on this device. */
export async function dropReport(connection: Connection, reportId: string): Promise<void> {
  await kept(forgetReport(connection.id, reportId));
  await kept(dropNewest(connection.id, ({ id }) => id === reportId));
}
