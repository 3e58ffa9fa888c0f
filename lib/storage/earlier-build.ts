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

/**
 * A job in its earlier shape: it had a history of states, and the last entry was its present state.
 */
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

/** A list of reports in its earlier shape. It may have ended, or be the round of a watch. */
const EarlierBulk = v.looseObject({
  leftOut: v.number(),
  state: v.string(),
  change: v.looseObject({ password: v.optional(v.string()) }),
  watch: v.optional(v.unknown()),
});

/** The settings of the leak guard in their earlier shape, with more kinds of rules. */
const EarlierGuard = v.looseObject({
  v: v.optional(v.literal(1), 1),
  added: v.optional(v.array(v.string()), () => []),
  rules: v.array(v.looseObject({ does: v.string(), parameters: v.optional(v.array(v.string())) })),
});

/**
 * Converts the values that the previous build stored, and returns all stored values after that.
 * That build was never released, so this file is deleted with version 1.0. Hold the lock of storage
 * when you call it.
 *
 * Connections, preferences, watches and the welcome have the same shape as before. Jobs and rules
 * are converted. A list of reports ends. Its requests that may have been made become separate jobs.
 * The list itself cannot be read, so it goes into quarantine and the person is told. A round of a
 * watch ends too; the next round runs the same reports. All other values are dropped.
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

/** Returns the values that replace one value, by their keys. Null if the value stays. */
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
 * query are deleted. If there are too many parameters, the stored value cannot be read.
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
