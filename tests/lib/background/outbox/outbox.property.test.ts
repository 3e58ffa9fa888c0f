import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { outboxWorld } from './outbox-world.ts';
import { isAtRest, nothingLost, nothingTwice, nothingUnexplained, oneForTwo } from './promises.ts';
import { happen, landings, pages, randomEvent, well } from './random-events.ts';
import { samples } from '../../../random.ts';

const numRuns = samples(1_000, 5_000);

test.each([
  ['many jobs, and a person who clicks', 1],
  ['one create', 0],
])(
  'Over any faults and deaths of %s nothing is lost, nothing leaves twice unasked, no report is unexplained, and every job ends',
  (_, clicks) => {
    fc.assert(
      fc.property(
        fc.array(randomEvent(clicks), { maxLength: 80, size: 'max' }),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...landings),
        (events, neverResend, numbered, to) => {
          const w = outboxWorld({ neverResend, numbered, redirect: { from: pages[2], to } });
          for (const url of pages) w.service.make(url, 'before', 0);
          w.click({ kind: 'create', url: pages[clicks === 1 ? 0 : 2], privacy: 1 });
          for (const one of events) {
            happen(w, one);
            nothingLost(w);
          }
          // A job that is under way may still be refused.
          for (let step = 0; step < 200 && !w.isIdle(); step += 1) w.go(well);
          w.online();
          w.accessChanged();
          for (
            let step = 0;
            step < 500 && !(w.isIdle() && w.jobs().every((job) => isAtRest(job, w.jobs())));
            step += 1
          ) {
            w.go(well);
            if (w.isIdle()) w.pass(100_000);
          }
          nothingTwice(w);
          nothingLost(w);
          nothingUnexplained(w);
          oneForTwo(w);
          expect(w.jobs().filter((job) => !isAtRest(job, w.jobs()))).toEqual([]);
        },
      ),
      { numRuns },
    );
  },
  60_000 + numRuns * 50,
);
