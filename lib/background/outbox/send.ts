import type { Connection } from '../../domain/connections/connection.ts';
import type { Job } from '../../domain/jobs/job.ts';
import { type ProblemCode, ServiceError } from '../../domain/problem.ts';
import type { UpdateFields } from '../../domain/reports/list-parameters.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Environment } from '../environment.ts';
import type { CallOptions } from '../../api/client/exchange.ts';
import { deleteProject } from '../../api/client/projects.ts';
import { createReport, deleteReport, readReport, updateReport } from '../../api/client/reports.ts';
import { taskToSend } from '../../domain/jobs/bulk.ts';
import { storedBulks } from '../../storage/bulks.ts';
import { noteFirstReport } from '../../storage/welcome.ts';
import { asSent, bestEffort, forgetGone, saveCreated, saveReport } from '../save-reports.ts';

/**
 * Sends a job's request and saves the answer (interface, sections 4.2 and 4.5 to 4.7). Returns the
 * id of the report, or the name of the project. Throws ServiceError.
 */
export async function sendJob(
  job: Job,
  connection: Connection,
  environment: Environment,
): Promise<string> {
  const { fetch } = environment;
  const askedAt = environment.now();
  const bulk = job.bulk === undefined ? null : await storedBulks.read(job.bulk);
  const task = taskToSend(job, bulk);
  switch (task.kind) {
    case 'create': {
      // The record of its list is lost, and the password with it.
      if (task.privacy === 2 && task.password === undefined)
        throw new ServiceError({ code: 'unsendable' });
      const { kind: _kind, another: _another, watch: _watch, ...fields } = task;
      const made = await createReport(connection, fields, job.id, { fetch });
      const report = asSent(made, task.url, connection);
      await saveCreated(connection, [report], askedAt);
      await bestEffort(noteFirstReport(connection.id));
      return report.id;
    }
    case 'run':
    case 'privacy': {
      // A service may answer a change with an empty body. Then the report is read.
      const answered = await sendUpdate(
        connection,
        task.reportId,
        task.kind === 'run' ? { results: 1 } : task,
        { fetch },
      );
      await saveReport(
        connection,
        answered ?? (await readReport(connection, task.reportId, { fetch })),
        bulk?.createdAt ?? askedAt,
      );
      return task.reportId;
    }
    case 'delete':
      await deleteReport(connection, task.reportId, { fetch });
      await forgetGone(connection, task, environment);
      return task.reportId;
    case 'delete-project':
      await deleteProject(connection, task.project, { fetch });
      await forgetGone(connection, task, environment);
      return task.project;
  }
}

/**
 * Sends an update. Throws 'not-found' for a 403 if the report is gone, because some services answer
 * that way (service notes).
 */
async function sendUpdate(
  connection: Connection,
  reportId: string,
  fields: UpdateFields,
  call: CallOptions,
): Promise<Report | null> {
  try {
    return await updateReport(connection, reportId, fields, call);
  } catch (error) {
    if (isProblem(error, 'forbidden'))
      await readReport(connection, reportId, call).catch((reading: unknown) => {
        if (isProblem(reading, 'not-found')) throw reading;
      });
    throw error;
  }
}

function isProblem(error: unknown, code: ProblemCode): boolean {
  return error instanceof ServiceError && error.problem.code === code;
}
