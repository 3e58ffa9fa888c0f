import { afterProblem, resumeNow } from '../domain/jobs/backoff.ts';
import type { Connection } from '../domain/connections/connection.ts';
import type { ReportParameters } from '../domain/reports/list-parameters.ts';
import type { Report } from '../domain/reports/report.ts';
import { type AfterBatch, afterBatch, type Batch, type Walk, walkPerPage } from '../domain/walk.ts';
import { callService } from './call-service.ts';
import type { Environment } from './environment.ts';
import type { Service } from './service.ts';

/**
 * How long a walk that no person waits for leaves the service alone between two batches, in
 * milliseconds.
 */
export const batchPauseMs = 2_000;
/**
 * How long a walk waits if the next try hardly does better, in milliseconds: not even the fewest
 * rows fit into an answer, or many reports failed.
 */
export const restMs = 60 * 60_000;

/** The walk after a request, with the batch if there was one. */
export type WalkStep<Row> = { walk: Walk; batch?: never } | (AfterBatch & { batch: Batch<Row> });

/** Reads the batch with this number from a service. */
type ReadBatch<Row> = (service: Service, page: number) => Promise<Batch<Row>>;

/**
 * Reads the batches of the reports that match the parameters. Keeps those that were generated since
 * `oldest` (milliseconds since 1970).
 */
export function listed(parameters: ReportParameters, oldest = 0): ReadBatch<Report> {
  return async (service, page) =>
    service.listReports({ ...parameters, per_page: walkPerPage, page }, { oldest });
}

/**
 * When a walk was asked for (milliseconds since 1970), by default now, and how long it waits after
 * a batch (milliseconds), by default `batchPauseMs`.
 */
interface WalkOptions {
  askedAt?: number;
  pauseMs?: number;
}

/**
 * Reads the batch of a walk, whether the walk is due (`dueAt`) or not. The caller saves the walk.
 * After a problem it waits for the back-off.
 */
export async function stepWalk<Row extends { id: string }>(
  walk: Walk,
  connection: Connection,
  read: ReadBatch<Row>,
  environment: Environment,
  { askedAt = environment.now(), pauseMs = batchPauseMs }: WalkOptions = {},
): Promise<WalkStep<Row>> {
  const answer = await callService(
    connection,
    environment,
    async (service) => read(service, walk.page),
    { delays: walk.delays, askedAt },
  );
  const now = environment.now();
  if ('problem' in answer) {
    const { problem, isOutdated } = answer;
    if (isOutdated) return { walk: resumeNow(walk) };
    const atLeast = problem.code === 'too-large' ? restMs : 0;
    return { walk: afterProblem(walk, problem, now, environment.random(), atLeast) };
  }
  const after = afterBatch(walk, answer.value, ({ id }) => id);
  return { ...after, walk: { ...after.walk, notBefore: now + pauseMs }, batch: answer.value };
}
