import * as v from 'valibot';
import { Score } from '../reports/report.ts';
import { Result } from '../reports/result.ts';
import { boundedText } from '../schema.ts';
import { Time } from '../time.ts';

const Rating = v.object({ result: Result, score: v.nullable(Score) });
const Named = v.object({ titles: v.array(boundedText()), more: v.number() });

/**
 * The differences between two audits of a page: the results, and the checks that turned. The first
 * of these are named, the others counted.
 */
export const Difference = v.object({ from: Rating, to: Rating, failing: Named, passing: Named });
export type Difference = v.InferOutput<typeof Difference>;

/** How many changes of a connection are kept: the newest. */
export const maxChanges = 100;

/**
 * A real change that a watch found, for the list "What changed". `id` is that of the job that ran
 * the report, or of the audit where the report was generated after its job had ended. `at` is when
 * the report was generated, else when the run ended (milliseconds since 1970).
 */
export const WatchChange = v.object({
  id: boundedText('id'),
  reportId: boundedText('id'),
  url: boundedText('address'),
  at: Time,
  ...Difference.entries,
  isSeen: v.boolean(),
});
export type WatchChange = v.InferOutput<typeof WatchChange>;
