import type { Privacy } from './privacy.ts';
import type { Check } from './report.ts';
import type { Result } from './result.ts';

/** One audit of a page. `at` is when, in milliseconds since 1970 (0 where the service does not say); `score` is 0 to 100 or null. */
export interface Run {
  reportId: string;
  at: number;
  result: Result;
  score: number | null;
  privacy: Privacy | null;
  checks?: Check[];
}
