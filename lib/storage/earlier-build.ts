import * as v from 'valibot';
import { maxParameters } from '../domain/leak-guard/leak-guard.ts';
import { parseOrNull } from '../domain/schema.ts';
import { storedBulks } from './bulks.ts';
import { leakGuardKey, pausesKey, quarantineKey, remove, write } from './extension-storage.ts';
import { storedJobs } from './jobs.ts';

/** The beginnings of the keys of lists and progress that are read from the service anew. */
const begunAnew = ['fill:', 'changed:', 'reading:', 'newest:', 'lent-tabs', 'archive'];
const earlierPauses = 'waits';
const earlierQuarantine = 'aside:';

/** A job as it was: with the states that it was in, the last of which is its own. */
const EarlierJob = v.looseObject({
  history: v.pipe(v.array(v.looseObject({ at: v.number() })), v.minLength(1)),
  bulk: v.optional(v.string()),
  cancelled: v.optional(v.boolean()),
  watch: v.optional(v.boolean()),
  task: v.looseObject({ kind: v.string() }),
  sends: v.number(),
  silent: v.optional(v.picklist(['untold', 'told'])),
  state: v.looseObject({ name: v.string(), look: v.optional(v.unknown()) }),
});

/** A list of reports, which may have ended, or be the round of a watch. */
const EarlierBulk = v.looseObject({
  leftOut: v.number(),
  state: v.string(),
  change: v.looseObject({ password: v.optional(v.string()) }),
  watch: v.optional(v.unknown()),
});

/** The settings of the leak guard when there were more kinds of rules. */
const EarlierGuard = v.looseObject({
  v: v.optional(v.literal(1), 1),
  added: v.optional(v.array(v.string()), () => []),
  rules: v.array(v.looseObject({ does: v.string(), parameters: v.optional(v.array(v.string())) })),
});

/**
 * Brings what the build before this one kept into the shapes of this one, and returns all stored
 * values as they are then. No such build was released, so this file goes with version 1.0. Call it
 * with the lock of storage.
 *
 * Connections, preferences, watches and the welcome are as they were. Jobs and rules are adopted. A
 * list of reports ends: requests of it that may have been made become jobs of their own, and the
 * list itself cannot be read, so it is set aside and the person is told. A round of a watch just
 * ends: its next one runs the same reports. The rest begins anew.
 */
export async function adoptEarlierBuild(
  all: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const adopted = Object.entries(all).map(([key, raw]) => [key, adopt(key, raw)] as const);
  const changed = adopted.flatMap(([key, values]) => (values ? [[key, values] as const] : []));
  if (changed.length === 0) return all;
  const written = Object.assign({}, ...changed.map(([, values]) => values)) as object;
  const removed = changed.map(([key]) => key).filter((key) => !(key in written));
  await write({ ...written });
  await remove(removed);
  const kept = Object.entries(all).filter(([key]) => !removed.includes(key));
  return { ...Object.fromEntries(kept), ...written };
}

/** The values, by their keys, that take the place of one value. Null where it stays as it is. */
function adopt(key: string, raw: unknown): Record<string, unknown> | null {
  if (begunAnew.some((start) => key.startsWith(start))) return {};
  if (key === earlierPauses) return { [pausesKey]: raw };
  if (key.startsWith(earlierQuarantine))
    return { [quarantineKey(key.slice(earlierQuarantine.length))]: raw };
  if (storedJobs.is(key)) return adoptJob(key, raw);
  if (storedBulks.is(key)) {
    const bulk = parseOrNull(EarlierBulk, raw);
    if (!bulk) return null;
    if (bulk.watch !== undefined || ['cancelled', 'done'].includes(bulk.state)) return {};
    const { password: _password, ...change } = bulk.change;
    return { [quarantineKey(key)]: { ...bulk, change } };
  }
  return key === leakGuardKey ? adoptRules(raw) : null;
}

function adoptJob(key: string, raw: unknown): Record<string, unknown> | null {
  const earlier = parseOrNull(EarlierJob, raw);
  if (!earlier) return null;
  const { history, bulk, cancelled, asked: _asked, watch, ...rest } = earlier;
  const { silent, state, ...single } = rest;
  const { look, ...fields } = state;
  const isUnsent = single.sends === 0 && ['queued', 'blocked', 'refused'].includes(state.name);
  if (watch || (bulk !== undefined && isUnsent)) return {};
  const isOpen = ['queued', 'sending', 'unknown'].includes(state.name);
  // It is not sent again by itself after a cancel. A create or run waits for the person.
  if (
    cancelled &&
    isOpen &&
    (state.name === 'queued' || !['create', 'run'].includes(earlier.task.kind))
  )
    return {};
  const name = cancelled && isOpen ? 'undecided' : state.name;
  const job = storedJobs.parse({
    ...single,
    ...(silent && { fromShortcut: silent === 'told' ? 'announced' : 'unannounced' }),
    state: { ...fields, name, ...(look !== undefined && { duplicateCheck: look }) },
    changedAt: history.at(-1)?.at,
  });
  return job && { [key]: job };
}

/**
 * Rules that dropped parameters become parameters that are left out everywhere; rules that kept the
 * query go. More parameters than can be kept stay, and cannot be read.
 */
function adoptRules(raw: unknown): Record<string, unknown> | null {
  const guard = parseOrNull(EarlierGuard, raw);
  const rules = guard?.rules.filter(({ does }) => does !== 'drop' && does !== 'keep');
  if (!guard || rules?.length === guard.rules.length) return null;
  const dropped = guard.rules.flatMap(({ does, parameters = [] }) =>
    does === 'drop' ? parameters : [],
  );
  const added = [...new Set([...guard.added, ...dropped])];
  return added.length <= maxParameters ? { [leakGuardKey]: { ...guard, added, rules } } : null;
}
