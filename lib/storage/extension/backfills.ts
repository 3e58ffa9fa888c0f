import * as v from 'valibot';
import { Problem } from '../../domain/problem.ts';
import { boundedText, parseOrNull } from '../../domain/schema.ts';
import { Time } from '../../domain/time.ts';
import { readKey, write } from './extension-storage.ts';

const prefix = 'fill:';

/**
 * The round that is under way: when it began, the newest reports then, whether all batches were
 * newest first, whether the list held still, and how often it stepped back.
 */
const Round = v.object({
  began: Time,
  head: v.array(boundedText('id')),
  newestFirst: v.boolean(),
  steady: v.boolean(),
  back: v.number(),
});
export type Round = v.InferOutput<typeof Round>;

/**
 * How far the archive of a connection is filled from its service. `page` is the batch that comes
 * next; `seen` counts the reports of this round, `total` what the service says there are;
 * `complete` that a round has come to its end before; `mark` has the newest reports when the last
 * such round began, at which the next one ends. `notBefore`, `finishedAt` and `wholeAt`, when the
 * list was last read to its end, are in milliseconds since 1970; `problem` says why it waits.
 */
const Backfill = v.object({
  v: v.literal(1),
  page: v.number(),
  seen: v.number(),
  total: v.nullable(v.number()),
  complete: v.boolean(),
  notBefore: Time,
  delays: v.number(),
  /** Tells a batch that comes again. */
  last: v.string(),
  finishedAt: v.optional(Time),
  wholeAt: v.optional(Time),
  mark: v.optional(v.array(boundedText('id'))),
  round: v.optional(Round),
  problem: v.optional(Problem),
});
export type Backfill = v.InferOutput<typeof Backfill>;

const noBackfill: Backfill = {
  v: 1,
  page: 1,
  seen: 0,
  total: null,
  complete: false,
  notBefore: 0,
  delays: 0,
  last: '',
};

/** The key of storage for a connection. */
export function backfillKey(connectionId: string): string {
  return prefix + connectionId;
}

/**
 * How far it is, from what lies in storage. What cannot be read begins anew: reports are only read,
 * and reading one twice does no harm.
 */
export function parseBackfill(raw: unknown): Backfill {
  return parseOrNull(Backfill, raw) ?? noBackfill;
}

/** How far the archive of a connection is filled. */
export async function readBackfill(connectionId: string): Promise<Backfill> {
  return parseBackfill(await readKey(backfillKey(connectionId)));
}

/** Notes how far it is. */
export async function saveBackfill(connectionId: string, fill: Backfill): Promise<void> {
  await write({ [backfillKey(connectionId)]: fill });
}
