import type { Baseline } from './job.ts';
import type { Problem } from '../problem.ts';

/** What can happen to a job: first what the drain saw, then what the person decided. */
export type JobEvent =
  | { type: 'asked'; baseline: Baseline } // the service said what is there; the request leaves next
  | { type: 'lookup-failed'; problem: Problem } // the service could not be asked; nothing left
  | { type: 'answered'; reportId: string } // a usable 2xx, about this report or of it
  // an equal job that was under way at the click made the report then
  | { type: 'shared'; reportId: string; at: number }
  | { type: 'failed'; problem: Problem } // the request left and came back without one
  | { type: 'interrupted' } // found as sending although nobody sends it
  | { type: 'found'; reportId: string; duplicates: string[] } // asked afterwards: it was done
  | { type: 'not-found' } // asked afterwards: nothing of it is there
  // asked afterwards: what else a resend by the browser made
  | { type: 'duplicates-checked'; duplicates: string[] }
  | { type: 'access-changed' } // the key, the access or the connection changed
  | { type: 'online' } // the network is back
  | { type: 'check' } // "Check again"
  | { type: 'again' }; // "Create anyway", "Try again"

/**
 * What a transition depends on besides job and event: time in milliseconds, `random` in [0, 1), and
 * the person's settings (`settle` in ms).
 */
export interface TransitionContext {
  now: number;
  random: number;
  settle: number;
  neverResend: boolean;
}
