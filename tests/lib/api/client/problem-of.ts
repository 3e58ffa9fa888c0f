import { type Problem, ServiceError } from '../../../../lib/domain/problem.ts';

/** The problem that some work fails with; anything else fails the test. */
export async function problemOf(work: Promise<unknown>): Promise<Problem> {
  const error: unknown = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (error instanceof ServiceError) return error.problem;
  throw new Error('no ServiceError', { cause: error });
}
