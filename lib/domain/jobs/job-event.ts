import type { Baseline, Candidate } from './job.ts';
import type { Problem } from '../problem.ts';

/** Everything that can happen to a job: first what the drain sees, then what the person decides. */
export type JobEvent =
  // the service said what is there already; the request leaves next
  | { type: 'asked'; baseline: Baseline }
  | { type: 'lookup-failed'; problem: Problem } // the service could not be asked; no request left
  | { type: 'answered'; reportId: string } // a usable 2xx; `reportId` is the report's id
  // an equal job that was under way at the click made the report, at this time
  | { type: 'shared'; reportId: string; at: number }
  | { type: 'failed'; problem: Problem } // the request left, and its answer is a problem
  | { type: 'interrupted' } // found as sending although its sender is dead
  // asked after the request: it was done. Or "Yes, that's it"
  | { type: 'found'; reportId: string; duplicates: string[] }
  // asked after the request: its report is not there, but perhaps `candidates`. `contested`:
  // another create waits for its answer, and may have made them
  | { type: 'not-found'; candidates?: Candidate[]; contested?: boolean }
  // asked once more when done: the other reports that a resend made
  | { type: 'duplicates-checked'; duplicates: string[] }
  | { type: 'access-changed' } // the key, the access or the connection changed
  | { type: 'online' } // the network is back
  | { type: 'check' } // "Check again"
  | { type: 'again' }; // "Create anyway", "Try again"

/**
 * The surroundings of a transition: `now` in milliseconds since 1970, `random` in [0, 1), and two
 * of the person's preferences. After `settle` milliseconds a report counts as not made.
 */
export interface TransitionContext {
  now: number;
  random: number;
  settle: number;
  neverResend: boolean;
}
