import * as v from 'valibot';
import { storedBulks } from './bulks.ts';
import { quarantineKey, remove, write } from './extension-storage.ts';
import { storedJobs } from './jobs.ts';
import { storedWatches } from './watches.ts';
import { parseOrNull } from '../domain/schema.ts';

/** A job of a list in its earlier shape: it was in extension storage, beside its list. */
const EarlierJob = v.looseObject({
  bulk: v.string(),
  cancelled: v.optional(v.boolean()),
  watch: v.optional(v.literal(true)),
  task: v.looseObject({ kind: v.string() }),
  sends: v.number(),
  state: v.looseObject({ name: v.string() }),
});

const EarlierWatch = v.looseObject({ round: v.string() });

/** A list of reports in its earlier shape. It may have ended, or be the round of a watch. */
const EarlierBulk = v.looseObject({
  running: v.array(v.string()),
  state: v.string(),
  change: v.looseObject({ password: v.optional(v.string()) }),
  watch: v.optional(v.unknown()),
});

type Entry = [key: string, raw: unknown];

/**
 * Converts the values that the previous build stored, and returns all stored values after that.
 * That build was never released, so this file is deleted with version 1.0. Hold the lock of storage
 * when you call it.
 *
 * A list of reports ends. Its requests that may have been made become single jobs. The list itself
 * cannot be read, so it goes into quarantine and the person is told. A round of a watch ends too;
 * the next round runs the same reports. All other values have the same shape as before.
 */
export async function adoptEarlierBuild(
  all: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const adopted = Object.fromEntries(Object.entries(all).flatMap(adopt));
  const changed = Object.entries(adopted).filter(([key, raw]) => raw !== all[key]);
  const removed = Object.keys(all).filter((key) => !(key in adopted));
  if (changed.length + removed.length === 0) return all;
  await write(Object.fromEntries(changed));
  await remove(removed);
  return adopted;
}

/** Returns one value with its key, as it is stored from now on. Empty if the value goes. */
function adopt([key, raw]: Entry): Entry[] {
  if (key === 'outline') return [];
  if (storedJobs.is(key)) return adoptJob([key, raw]);
  const watch = storedWatches.is(key) && parseOrNull(EarlierWatch, raw);
  if (watch) {
    const { round: _round, ...rest } = watch;
    return [[key, rest]];
  }
  const bulk = storedBulks.is(key) && parseOrNull(EarlierBulk, raw);
  if (!bulk) return [[key, raw]];
  if (bulk.watch !== undefined || ['cancelled', 'done'].includes(bulk.state)) return [];
  const { password: _password, ...change } = bulk.change;
  return [[quarantineKey(key), { ...bulk, change }]];
}

function adoptJob([key, raw]: Entry): Entry[] {
  const earlier = parseOrNull(EarlierJob, raw);
  if (!earlier) return [[key, raw]];
  const { bulk: _bulk, cancelled, watch, ...single } = earlier;
  const { state, sends, task } = single;
  const isUnsent = sends === 0 && ['queued', 'blocked', 'refused'].includes(state.name);
  if (watch || isUnsent) return [];
  if (!cancelled || !['queued', 'sending', 'unknown'].includes(state.name)) return [[key, single]];
  // It is not sent again by itself after a cancel. A create or run waits for the person.
  return state.name === 'queued' || !['create', 'run'].includes(task.kind)
    ? []
    : [[key, { ...single, state: { ...state, name: 'undecided' } }]];
}
