import { expect } from '@playwright/test';
import type { Row } from '../rounds/round.ts';

/** The promise that holds for every job, under every fault. A failure tells the job's story. */
export function holds(row: Row | undefined): void {
  expect(row, row?.story).toMatchObject({ lost: 0, unexplained: 0, reused: 0, needless: 0 });
}
