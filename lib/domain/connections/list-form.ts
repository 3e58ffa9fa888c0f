import * as v from 'valibot';
import { perPages, type ReportParameters } from '../reports/list-parameters.ts';
import { Time } from '../time.ts';

/** After how many milliseconds a service is asked for more rows than an answer had room for. */
const tryMoreEveryMs = 24 * 60 * 60_000;

/**
 * How a service lists reports, as its answers showed (service notes). `most` is the largest
 * `per_page` that may still fit, because a larger answer was too large at the time `at`
 * (milliseconds since 1970); it holds for a day. `isScored`: its reports have a score instead of a
 * result.
 */
export const ListForm = v.object({
  most: v.exactOptional(v.object({ perPage: v.picklist(perPages), at: Time })),
  isScored: v.exactOptional(v.boolean()),
});
export type ListForm = v.InferOutput<typeof ListForm>;

type PerPage = (typeof perPages)[number];

/** Returns the `per_page` to ask for when this many rows are wanted: the same number, or fewer. */
export function fittingPerPage(wanted: PerPage, { most }: ListForm, now: number): PerPage {
  // A time in the future was written before the clock was set back.
  const holds = most && now >= most.at && now < most.at + tryMoreEveryMs;
  return holds && most.perPage < wanted ? most.perPage : wanted;
}

/** The next smaller `per_page`, or undefined if there is no smaller one. */
export function smallerPerPage(perPage: PerPage): PerPage | undefined {
  return perPages.findLast((count) => count < perPage);
}

/** Whether the parameters filter or sort by result. */
export function usesResult({ result, sort_by }: ReportParameters): boolean {
  return result !== undefined || sort_by === 'result';
}

/** The parameters without the result, which a scored service does not know. */
export function withoutResult(parameters: ReportParameters): ReportParameters {
  const { result: _result, sort_by, ...others } = parameters;
  return { ...others, ...(sort_by !== undefined && sort_by !== 'result' && { sort_by }) };
}
