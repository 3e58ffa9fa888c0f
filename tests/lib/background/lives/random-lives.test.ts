import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerOf } from './ledger.ts';
import { nothingLost, nothingTwice, nothingUnexplained, nothingUnwanted } from './promises.ts';
import { newWorld } from './world.ts';
import { endWell, live, randomLife, reportsBefore } from './random-life.ts';
import { samples } from '../../../random.ts';

const numRuns = samples(60, 1_000);

test(
  'Over any faults and deaths no row of a list is lost, none leaves twice unasked or after it was taken back, and no report is unexplained',
  async () => {
    await fc.assert(
      fc.asyncProperty(randomLife, async (life) => {
        const w = await newWorld();
        for (let id = 1; id <= reportsBefore; id += 1)
          w.service.make(`https://two.example/${id}`, 'before');
        const ledger = ledgerOf(w);
        await live(w, ledger, life);
        await endWell(w, ledger, life.goesOn);
        nothingUnwanted(ledger);
        nothingTwice(w, ledger);
        await nothingLost(w, ledger);
        await nothingUnexplained(w, ledger);
        expect(w.errors).toEqual([]);
      }),
      { numRuns },
    );
  },
  10_000 + numRuns * 1_000,
);
