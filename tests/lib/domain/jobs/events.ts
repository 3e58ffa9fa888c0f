import type { TransitionContext, JobEvent } from '../../../../lib/domain/jobs/job-event.ts';
import { now } from './jobs.ts';

export const at: TransitionContext = { now, random: 0, settle: 180_000, neverResend: false };
/** When everything has settled. */
export const later: TransitionContext = { ...at, now: now + 200_000 };

/** One event of each kind. */
export const events = {
  asked: { type: 'asked', baseline: { by: 'highest', id: 50 } },
  'lookup-failed': { type: 'lookup-failed', problem: { code: 'unreachable' } },
  answered: { type: 'answered', reportId: '42' },
  shared: { type: 'shared', reportId: '42', at: now - 500 },
  failed: { type: 'failed', problem: { code: 'unreachable' } },
  interrupted: { type: 'interrupted' },
  found: { type: 'found', reportId: '42', duplicates: [] },
  'not-found': { type: 'not-found' },
  'duplicates-checked': { type: 'duplicates-checked', duplicates: ['43'] },
  'access-changed': { type: 'access-changed' },
  online: { type: 'online' },
  check: { type: 'check' },
  again: { type: 'again' },
} as const satisfies Record<JobEvent['type'], JobEvent>;
