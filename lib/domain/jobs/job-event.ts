import type { Baseline, Candidate } from './job.ts';
import type { Problem } from '../problem.ts';

/**
 * All events of a job: first the events that the drain reports, then the decisions of the person.
 */
export type JobEvent =
  // the service listed the existing reports; the request leaves next
  | { type: 'asked'; baseline: Baseline }
  | { type: 'lookup-failed'; problem: Problem } // the service could not be asked; no request left
  // a usable 2xx; `reportId` is the report's id. `differs`: it has another privacy than a change
  // asked for
  | { type: 'answered'; reportId: string; differs?: true }
  // an equal job, under way at the click, made the report at the time `at`
  | { type: 'shared'; reportId: string; at: number }
  // the request left, and its answer is a problem. `othersWork`: the service answered the request
  // before it
  | { type: 'failed'; problem: Problem; othersWork?: boolean }
  | { type: 'interrupted' } // found as sending although its sender is dead
  // the service was asked after the request, and the report is there. Also for "Yes, that's it"
  | { type: 'found'; reportId: string; duplicates: string[] }
  // the service was asked after the request: the report is not there, but it may be one of
  // `candidates`. `contested`: another create waits for its answer, and may have made the
  // candidates
  | { type: 'not-found'; candidates?: Candidate[]; contested?: boolean }
  // the service was asked again after the end: `duplicates` are further reports that a resend made
  | { type: 'duplicates-checked'; duplicates: string[] }
  | { type: 'access-changed' } // the key, the access or the connection changed
  | { type: 'online' } // the network or the service may be back
  | { type: 'check' } // "Check again"
  | { type: 'again' }; // "Create anyway", "Try again"

/**
 * The surroundings of a transition: `now` in milliseconds since 1970, `random` in [0, 1), and two
 * preferences of the person. After `settle` milliseconds without a report, the request counts as
 * not done.
 */
export interface TransitionContext {
  now: number;
  random: number;
  settle: number;
  neverResend: boolean;
}
