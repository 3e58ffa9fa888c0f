import { afterProblem, resumeNow } from '../domain/jobs/backoff.ts';
import type { Connection } from '../domain/connections/connection.ts';
import type { ReportParameters } from '../domain/reports/list-parameters.ts';
import type { Report } from '../domain/reports/report.ts';
import { type AfterBatch, afterBatch, type Batch, type Walk, walkPerPage } from '../domain/walk.ts';
import { callService } from './call-service.ts';
import type { Environment } from './environment.ts';

/**
 * How long a walk that no person waits for leaves the service alone between two batches, in
 * milliseconds.
 */
export const batchPauseMs = 2_000;
/** How long a walk waits if not even the fewest rows fit into an answer, in milliseconds. */
const tooLargeMs = 60 * 60_000;

/** The walk after a request, with the batch if there was one. */
export type WalkStep = { walk: Walk; batch?: never } | (AfterBatch & { batch: Batch<Report> });

/**
 * How a batch is read. `askedAt` is when the list was asked for, `oldest` the time of the oldest
 * report to keep (milliseconds since 1970), by default any. `pauseMs` is how long the walk waits
 * after a batch, by default `batchPauseMs`.
 */
interface WalkOptions {
  askedAt?: number;
  oldest?: number;
  pauseMs?: number;
}

/**
 * Reads the batch of a walk through the service's reports, whether the walk is due (`dueAt`) or
 * not. The caller saves the walk. After a problem it waits for the back-off.
 */
export async function stepWalk(
  walk: Walk,
  connection: Connection,
  parameters: ReportParameters,
  environment: Environment,
  { askedAt = environment.now(), oldest = 0, pauseMs = batchPauseMs }: WalkOptions = {},
): Promise<WalkStep> {
  const asked = { ...parameters, per_page: walkPerPage, page: walk.page } as const;
  const answer = await callService(
    connection,
    environment,
    async (service) => service.listReports(asked, { oldest }),
    { delays: walk.delays, askedAt },
  );
  const now = environment.now();
  if ('problem' in answer) {
    const { problem, isOutdated } = answer;
    if (isOutdated) return { walk: resumeNow(walk) };
    const atLeast = problem.code === 'too-large' ? tooLargeMs : 0;
    return { walk: afterProblem(walk, problem, now, environment.random(), atLeast) };
  }
  const after = afterBatch(walk, answer.value, ({ id }) => id);
  return { ...after, walk: { ...after.walk, notBefore: now + pauseMs }, batch: answer.value };
}
