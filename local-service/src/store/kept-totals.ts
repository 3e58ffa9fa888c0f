import type { AddressCondition, Database } from './database.ts';

/** The total of a search, and what else it takes to read its reports. */
interface Found {
  /** How many reports match. */
  total: number;
  /** The condition of the searched text. Undefined where all addresses have it. */
  condition: AddressCondition | undefined;
}

/** The team, the searched text, and all else that decides which of its reports match. */
type Filter = { team: string } & Record<string, string | undefined>;

/** Returns what `find` found for a filter. Calls it again only after a report was changed. */
export type KeptTotals = ReturnType<typeof keepTotals>;

/** How many filters are kept. With one more, all are forgotten. */
const maxFilters = 1000;

/** Longer filters are not kept, so that all take a few megabytes at most. */
const maxLetters = 500;

/**
 * Keeps totals of searches until a report changes, because a list is read page by page, and each
 * page tells the total. `version` is that of the reports.
 */
export function keepTotals(version: Database['version']) {
  let kept = { version: '', found: new Map<string, Promise<Found>>() };
  return async (filter: Filter, find: () => Promise<Found>): Promise<Found> => {
    const name = JSON.stringify(filter);
    if (name.length > maxLetters) return find();
    const current = await version();
    if (kept.version !== current) kept = { version: current, found: new Map() };
    // A total stays with the version from before it was counted. If a report changes meanwhile,
    // nobody asks for that version again.
    const { found } = kept;
    const known = found.get(name);
    if (known) return known;
    if (found.size >= maxFilters) found.clear();
    const finding = find();
    found.set(name, finding);
    finding.catch(() => found.delete(name));
    return finding;
  };
}
