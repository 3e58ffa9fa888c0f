import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerOf } from './ledger.ts';
import { endWell, live } from './live.ts';
import {
  nothingLost,
  nothingUnexplained,
  oneForTwo,
  ownsReports,
  passwordsForgotten,
} from './promises-kept.ts';
import { inOrder, nothingTwice, nothingUnwanted } from './promises-sent.ts';
import { answersTold, privacyTold, routesKnown } from './promises-told.ts';
import { randomLife } from './random-life.ts';
import { newWorld } from './world.ts';
import { samples } from '../../../random.ts';

const numRuns = samples(150, 2_000);

test(
  'Over any faults and deaths no click and no row of a list is lost, none leaves twice unasked or after it was taken back, no report is unexplained, each answer is told, and every job ends',
  async () => {
    await fc.assert(
      fc.asyncProperty(randomLife, async (life) => {
        const w = await newWorld(undefined, true, life);
        const ledger = ledgerOf(w);
        await live(w, ledger, life);
        await endWell(w, ledger, life.goesOn);
        nothingUnwanted(ledger);
        nothingTwice(w, ledger);
        inOrder(w, ledger);
        await nothingLost(w, ledger);
        ownsReports(w, ledger);
        oneForTwo(w, ledger);
        await nothingUnexplained(w, ledger);
        answersTold(w, ledger);
        await privacyTold(w, ledger);
        await routesKnown(w, ledger);
        await passwordsForgotten(w, ledger);
        expect(w.errors).toEqual([]);
      }),
      { numRuns },
    );
  },
  10_000 + numRuns * 1_000,
);
