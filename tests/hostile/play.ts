import { expect } from '@playwright/test';
import { type Stage, test } from './stage.ts';

/** The longest time for one row, in milliseconds. */
const limitOfRowMs = 120_000;

/**
 * Plays the rows of a group one after the other in the same pages. If one throws or did harm, plays
 * each row by itself in new pages, and fails with the names of those that fail then.
 */
export async function playRows<Row extends { name: string }>(
  stage: Stage,
  rows: Row[],
  play: (row: Row) => Promise<void>,
): Promise<void> {
  const failuresOf = async (row: Row): Promise<string[]> => {
    const failed = await play(row).then(
      () => [],
      (error: Error) => [error.message],
    );
    return [...failed, ...(await stage.harm())].map((failure) => `${row.name}: ${failure}`);
  };
  test.setTimeout(rows.length * limitOfRowMs);
  let together: string[] = [];
  for (const row of rows) if (together.length === 0) together = await failuresOf(row);
  if (together.length === 0) return;
  test.setTimeout(2 * rows.length * limitOfRowMs);
  const alone: string[] = [];
  for (const row of rows) {
    await stage.leavePages();
    alone.push(...(await failuresOf(row)));
  }
  const besides = together.map((failure) => `Only after the rows before it, ${failure}`);
  expect(alone.length > 0 ? alone : besides).toEqual([]);
}
