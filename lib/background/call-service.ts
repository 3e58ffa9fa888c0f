import { hasAccess, isOffline } from '../browser/access.ts';
import { stayAlive } from '../browser/lifecycle.ts';
import type { Connection } from '../domain/connections/connection.ts';
import { nextDelay } from '../domain/jobs/backoff.ts';
import { asksToPause, isOutage, type Problem, ServiceError } from '../domain/problem.ts';
import type { Environment } from './environment.ts';
import { forgetFreshBaseline } from './fresh-baseline.ts';
import { savePause } from '../storage/pauses.ts';
import * as client from '../api/client/list-reports.ts';
import type { ListForm } from '../domain/connections/list-form.ts';
import type { Batch } from '../domain/walk.ts';
import type { ReportParameters } from '../domain/reports/list-parameters.ts';
import type { Report } from '../domain/reports/report.ts';
import { storedListForms } from '../storage/newest-reports.ts';

/** The value that a service answered, or the problem that prevented the answer. */
export type CallOutcome<Value> = { value: Value } | { problem: Problem };

/**
 * Calls the service, and keeps the background alive until it has answered. Sends nothing without a
 * network. Sends nothing without access to the host either: a POST would arrive although its answer
 * could not be read. If the service
 * asks to wait, saves the pause for every caller; `delays` counts the waits in a row before it.
 * Rejects with any error but ServiceError.
 */
export async function callService<Value>(
  connection: Connection,
  { now, random }: Environment,
  work: () => Promise<Value>,
  delays = 0,
): Promise<CallOutcome<Value>> {
  if (!(await hasAccess(connection.baseUrl))) return { problem: { code: 'no-access' } };
  if (isOffline(connection.baseUrl)) return { problem: { code: 'offline' } };
  try {
    return { value: await stayAlive(work()) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { problem } = error;
    if (isOutage(problem)) await forgetFreshBaseline(connection).catch(() => undefined);
    if (asksToPause(problem))
      // With storage full no job can be written down either, so none is sent.
      await savePause(connection.id, now() + nextDelay(delays, random(), problem), now()).catch(
        () => undefined,
      );
    return { problem };
  }
}

/**
 * Lists reports with the API client, and remembers for the connection how its service lists them.
 * Throws ServiceError.
 */
export async function listReports(
  connection: Connection,
  parameters: ReportParameters,
  { fetch, now }: Environment,
  maxRows?: number,
): Promise<Batch<Report>> {
  const form = (await storedListForms.read(connection.id)) ?? {};
  const note = async (seen: ListForm) => {
    const next = (known: ListForm) => ({ ...known, ...seen });
    // A number that could not be saved is found out again.
    await storedListForms.change(connection.id, next, {}).catch(() => undefined);
  };
  return client.listReports(connection, parameters, { fetch, now, form, note }, maxRows);
}
