import type { Circumstances } from './circumstances.ts';
import { concernsAll } from './concerns-all.ts';
import type { Event } from './event.ts';
import { isMade, type Job } from './job.ts';
import { pause } from './pause.ts';

/** How often the look for duplicates is tried: the report is there, and what the service fails to say stays unsaid. */
const looks = 6;

/** A job that is done after an event: what is left to it is to be looked at for what else a resend made. */
export function fromDone(job: Job, event: Event, at: Circumstances): Job {
  if (!isMade(job) || !job.state.look) return job;
  const { look, ...state } = job.state;
  const wait = (ms: number, delays: number) => ({ ...job, delays, state: { ...state, look: { ...look, notBefore: at.now + ms } } });
  switch (event.type) {
    case 'looked':
      return { ...job, state: { ...state, duplicates: event.duplicates } };
    case 'online':
    case 'mended':
      // What was tried in vain is tried at once; what is still to settle is not.
      return job.delays > 0 ? wait(0, job.delays) : job;
    case 'unasked':
      // Without a network, a key or its leave the service was not asked yet: that is tried more and more seldom, and never given up.
      if (concernsAll(event.problem))
        return wait(pause(job.delays < looks - 1 ? job.delays : Infinity, at.random, event.problem), Math.min(job.delays + 1, looks - 1));
      return job.delays < looks ? wait(pause(job.delays, at.random, event.problem), job.delays + 1) : { ...job, state };
    default:
      return job;
  }
}
