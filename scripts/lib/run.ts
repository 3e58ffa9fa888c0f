import { runQuietly as runUnseen, runToEnd } from '../setup/run-to-end.mjs';
import { root } from './project.ts';

/**
 * How a program ended: its exit code (null when it could not be started or was killed) and what it
 * wrote.
 */
export type Outcome = { code: number | null; output: string };

/** Runs a program of node_modules/.bin, or of the PATH, and keeps what it writes. */
export const runQuietly = (program: string, args: string[]): Promise<Outcome> =>
  runUnseen(program, args, { cwd: root });

/** Runs a program with this terminal as its own and resolves to its exit code. */
export const runHere = (program: string, args: string[]): Promise<number> =>
  runToEnd(program, args, { cwd: root });
