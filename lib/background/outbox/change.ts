import type { Baseline, Task } from '../../domain/jobs/job.ts';
import { isNewSince } from '../../domain/jobs/baseline.ts';
import { asksToPause, problemOf } from '../../domain/problem.ts';
import type { UpdateFields } from '../../domain/reports/list-parameters.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { Service } from '../service.ts';

/** A task that changes a report or a project that is there. */
type Change = Exclude<Task, { kind: 'create' }>;

/**
 * Returns the baseline of a change. A run replaces the checks of its report, so these are read
 * first. All other changes may be sent twice. Throws ServiceError.
 */
export async function readChangeBaseline(task: Change, service: Service): Promise<Baseline> {
  if (task.kind !== 'run') return { by: 'nothing' };
  const { generatedAt } = await service.readReport(task.reportId);
  return { by: 'generated', at: generatedAt };
}

/**
 * Sends a change (interface, sections 4.2, 4.6 and 4.7). Returns the id of the report, or the name
 * of the project. `differs`: the report has another privacy than the change asked for. Throws
 * ServiceError.
 */
export async function sendChange(
  task: Change,
  service: Service,
): Promise<{ reportId: string; differs?: true }> {
  switch (task.kind) {
    case 'run':
      await update(task.reportId, { results: 1 }, service);
      return { reportId: task.reportId };
    case 'privacy': {
      const { reportId } = task;
      const { askedPrivacy } = await update(reportId, task, service);
      return { reportId, ...(askedPrivacy !== undefined && { differs: true }) };
    }
    case 'delete':
      await service.deleteReport(task.reportId);
      return { reportId: task.reportId };
    case 'delete-project':
      await service.deleteProject(task.project);
      return { reportId: task.project };
  }
}

/**
 * Sends an update, and returns the report. After a 403, reads the report, because some services
 * answer that way if the report is gone (service notes). Then throws 'not-found'. Also throws what
 * asks to wait meanwhile.
 */
async function update(id: string, fields: UpdateFields, service: Service): Promise<Report> {
  try {
    return await service.updateReport(id, fields);
  } catch (error) {
    if (problemOf(error)?.code === 'forbidden')
      await service.readReport(id).catch((reading: unknown) => {
        const problem = problemOf(reading);
        if (problem && (problem.code === 'not-found' || asksToPause(problem))) throw reading;
      });
    throw error;
  }
}

/** Returns the ids of the reports that a run generated again: its report, or none yet. */
export async function findChanged(
  task: Change,
  baseline: Baseline,
  service: Service,
): Promise<string[]> {
  if (task.kind !== 'run') return [];
  const report = await service.readReport(task.reportId);
  return isNewSince(baseline, report) ? [report.id] : [];
}
