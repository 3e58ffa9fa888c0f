import type { ChildProcess } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { waitFor } from '../../support/wait-for.ts';
import { call } from '../call.ts';

/** The state of a data file after kills of its service. */
export interface Left {
  /** How many creates were answered. */
  answered: number;
  /** Those of them whose report is missing. */
  lost: string[];
  /** Addresses with more than one report. */
  twice: string[];
  /** The answers of SQLite's integrity check that are not "ok". */
  damage: string[];
}

/** A service as a process of its own. */
export interface Started {
  child: ChildProcess;
  /** Resolves to its address. */
  ready: Promise<string>;
  ended: Promise<unknown>;
}

/** How many clients create reports at once. */
const clients = 4;
/** A kill comes after 1 to so many answers, and up to so many milliseconds. */
const mostAnswers = 10;
const mostMs = 20;

/**
 * Starts a service on a data file, creates reports, and kills it with -9 in the middle, as often as
 * `rounds` says. A client sends a create that was cut off again, as the extension does.
 */
export async function killWhileWriting(
  file: string,
  rounds: number,
  start: () => Started,
): Promise<Left> {
  const answered: string[] = [];
  const damage: string[] = [];
  const unanswered = new Set<string>();
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { child, ready, ended } = start();
    const service = { url: await ready, key: 'the-key' };
    const createUntilCut = async (): Promise<void> => {
      const [again] = unanswered;
      const url = again ?? `https://example.com/${(count += 1)}`;
      unanswered.delete(url);
      try {
        const { status } = await call(
          service,
          'POST',
          '/reports',
          { url },
          { 'idempotency-key': url },
        );
        if (status === 200) answered.push(url);
      } catch {
        unanswered.add(url);
        return;
      }
      return createUntilCut();
    };
    const enough = answered.length + 1 + (round % mostAnswers);
    const creating = Array.from({ length: clients }, createUntilCut);
    await waitFor(`${enough} answers`, () => answered.length >= enough, { everyMs: 1 });
    await wait(Math.random() * mostMs);
    child.kill('SIGKILL');
    await Promise.all([...creating, ended]);
    damage.push(...check(file));
  }
  const database = new DatabaseSync(file);
  const kept = database.prepare('SELECT url, count(*) AS n FROM reports GROUP BY url').all();
  database.close();
  const found = new Map(kept.map(({ url, n }) => [String(url), Number(n)]));
  return {
    answered: answered.length,
    lost: answered.filter((url) => !found.has(url)),
    twice: [...found].flatMap(([url, n]) => (n > 1 ? [url] : [])),
    damage,
  };
}

/** Reads alone: the next service has to put right what the kill left beside the file. */
function check(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('PRAGMA integrity_check').all();
  const keys = database.prepare('PRAGMA foreign_key_check').all();
  database.close();
  return [...rows.map((row) => String(row['integrity_check'])), ...keys.map(String)].filter(
    (text) => text !== 'ok',
  );
}
