import * as fc from 'fast-check';
import { isWhole } from './gate.ts';

/**
 * How many samples a random test takes: few in the gate, and more in the whole run. To search
 * further: `SAMPLES=5000 SEED=7 npx vitest run <file>`.
 */
export function samples(gate: number, whole = gate): number {
  return Number(process.env['SAMPLES'] ?? (isWhole ? whole : gate));
}

/**
 * The seed is the same in each run of the gate, so that a change alone can fail it. The whole run
 * takes a new one. The first line of an error is what the summary of a run tells, so seed and path
 * are in it.
 */
const { SEED: seed = isWhole ? undefined : 1 } = process.env;
fc.configureGlobal({
  ...(seed !== undefined && { seed: Number(seed) }),
  reporter: (run) => {
    if (!run.failed) return;
    throw new Error(fc.defaultReportMessage(run).replace('\n', ' '), { cause: run.errorInstance });
  },
});
