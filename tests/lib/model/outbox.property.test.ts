import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Event } from '../../../lib/model/event.ts';
import { type Job, newJob } from '../../../lib/model/job.ts';
import { problemCodes } from '../../../lib/model/problem.ts';
import { transition } from '../../../lib/model/transition.ts';
import { dueTime } from '../../../lib/model/turn.ts';
import { create } from './jobs.ts';

const settle = 180_000;

/** What a service does with one create, and what of it the client sees. */
const behaviour = fc.oneof(
  fc.record({ creates: fc.constant(true), answers: fc.constant('report' as const) }),
  fc.record({ creates: fc.boolean(), answers: fc.constantFrom(...problemCodes) }),
  fc.record({ creates: fc.boolean(), answers: fc.constant('death' as const) }),
);

const incident = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('drain' as const),
      asks: fc.boolean(),
      post: behaviour,
      waits: fc.integer({ min: 0, max: 400_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('online' as const, 'mended' as const, 'death' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('check' as const, 'again' as const) }) },
);

/** The outbox and a service, both as small as they can be: a job on disk, and the reports that were made. */
function world(neverResend: boolean) {
  let now = 1_800_000_000_000;
  let job: Job = newJob('c1', create, now, crypto.randomUUID());
  const posts: { at: number; asked: boolean; byPerson: boolean; from: string }[] = [];
  let reports = 0;
  let personAsked = true;
  let absentSince = false;

  const happen = (event: Event) => {
    const before = job;
    job = transition(job, event, { now, random: 0.5, settle, neverResend });
    return before;
  };

  return {
    get job() {
      return job;
    },
    get reports() {
      return reports;
    },
    posts,
    pass: (ms: number) => {
      now += ms;
    },
    person: (type: 'check' | 'again') => {
      if (happen({ type }) !== job && type === 'again') personAsked = true;
    },
    event: (type: 'online' | 'mended') => happen({ type }),
    die: () => happen({ type: 'interrupted' }),
    /** One step of the drain, as lib/step.ts does it. */
    drain: (asks: boolean, post: { creates: boolean; answers: string }) => {
      // A request that a service says no to in words was not done by it.
      const refuses = ['refused', 'not-found', 'wrong-key', 'forbidden', 'no-access', 'throttled'].includes(post.answers);
      if ((dueTime(job) ?? Infinity) > now) return;
      if (job.state.name === 'unknown' || job.state.name === 'done') {
        if (!asks) return void happen({ type: 'unasked', problem: { code: 'unreachable' } });
        if (job.state.name === 'done') return void happen({ type: 'looked', duplicates: [] });
        absentSince = reports === 0;
        return void happen(reports > 0 ? { type: 'found', reportId: '1', duplicates: [] } : { type: 'absent' });
      }
      if (!asks) return void happen({ type: 'unasked', problem: { code: 'unreachable' } });
      const before = happen({ type: 'asked', baseline: { by: 'highest', id: 0 } });
      // A refused request does not count: the next one stands in its place.
      if (!refuses) {
        posts.push({ at: now, asked: posts.length === 0 || absentSince, byPerson: personAsked, from: before.state.name });
        personAsked = false;
        absentSince = false;
      }
      if (post.creates && !refuses) reports += 1;
      if (post.answers === 'report') happen({ type: 'answered', reportId: '1' });
      else if (post.answers === 'death') happen({ type: 'interrupted' });
      else happen({ type: 'failed', problem: { code: post.answers as (typeof problemCodes)[number] } });
    },
  };
}

describe('over any sequence of faults, deaths and clicks', () => {
  test('no intent is lost, nothing is sent from unknown, and nothing twice by itself more than once', () => {
    fc.assert(
      fc.property(fc.array(incident, { maxLength: 40 }), fc.boolean(), (incidents, neverResend) => {
        const w = world(neverResend);
        for (const i of incidents) {
          if (i.what === 'drain') {
            w.drain(i.asks, i.post);
            w.pass(i.waits);
          } else if (i.what === 'death') w.die();
          else if (i.what === 'online' || i.what === 'mended') w.event(i.what);
          else w.person(i.what);
        }
        const first = w.posts[0];
        for (const post of w.posts) {
          expect(post.from).toBe('queued');
          if (post === first || post.byPerson) continue;
          expect(post.asked).toBe(true);
          expect(post.at - (w.posts[w.posts.indexOf(post) - 1]?.at ?? 0)).toBeGreaterThanOrEqual(settle);
        }
        const byItself = w.posts.filter((post) => !post.byPerson).length;
        expect(byItself).toBeLessThanOrEqual(neverResend ? 0 : 1);
        // Whoever is never answered with a made report has the intent still: the job says where it stands.
        if (w.job.state.name === 'done') expect(w.reports).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 2_000 },
    );
  });

  test('every job ends, or waits for the person, once the service is well again', () => {
    fc.assert(
      fc.property(fc.array(incident, { maxLength: 25 }), (incidents) => {
        const w = world(false);
        for (const i of incidents) {
          if (i.what !== 'drain') continue;
          w.drain(i.asks, i.post);
          w.pass(i.waits);
        }
        if (w.job.state.name === 'sending') w.die();
        w.event('mended');
        for (let step = 0; step < 60; step += 1) {
          w.drain(true, { creates: true, answers: 'report' });
          w.pass(3_700_000);
        }
        expect(['done', 'refused', 'undecided']).toContain(w.job.state.name);
      }),
      { numRuns: 1_000 },
    );
  });
});
