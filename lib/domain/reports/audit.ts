import * as v from 'valibot';
import { Privacy } from './privacy.ts';
import { Check, Score } from './report.ts';
import { Result } from './result.ts';
import { Time } from '../time.ts';

/**
 * One audit of a page. `at` is its time in milliseconds since 1970, or 0 if the service does not
 * tell it. `score` is 0 to 100 or null.
 */
export const Audit = v.object({
  reportId: v.string(),
  at: Time,
  result: Result,
  score: v.nullable(Score),
  privacy: v.nullable(Privacy),
  checks: v.exactOptional(v.array(Check)),
});
export type Audit = v.InferOutput<typeof Audit>;
