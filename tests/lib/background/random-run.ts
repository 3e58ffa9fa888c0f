import type { Parameters } from 'fast-check';

/**
 * The length and the seed of a random test of the background. The seed is the same in each run, so
 * that a change alone can fail it. To search further, with another seed and for longer:
 * `LIVES=5000 SEED=$RANDOM npx vitest run <file>`.
 */
export function randomRun(lives: number): Parameters<unknown> & { numRuns: number } {
  const { LIVES = lives, SEED = 1 } = process.env;
  return { numRuns: Number(LIVES), seed: Number(SEED) };
}
