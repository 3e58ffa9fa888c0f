/** How many passed and how many did not. */
export type Tally = { passed: number; failed: number };

/** Adds counts up. */
export const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});

/** The last line of tests and of checks, which machines read. */
export const inWords = ({ passed, failed }: Tally) => `${passed} passed, ${failed} failed`;
