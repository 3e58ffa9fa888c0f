import type { Audit } from './audit.ts';
import { isKeyed } from './checks.ts';
import type { Check } from './report.ts';

/**
 * How long a check fails already, as far as the audits of its page say: `since` the run at `at`,
 * `back` after it passed in the run at `passedAt`, or since `at` or earlier, where `runs` saw it
 * fail and none saw it pass. Times are in milliseconds since 1970.
 */
export type CheckLife =
  | { kind: 'since'; at: number }
  | { kind: 'back'; passedAt: number }
  | { kind: 'or-earlier'; at: number; runs: number };

const nameOf = ({ key, title }: Check) => key ?? title;

/**
 * Tells the life of each failing check of the run at `at` (milliseconds since 1970, or null), from
 * the audits of its page, newest first. Uses only earlier audits whose time and checks are known.
 * An audit that lacks a check says nothing of it. Checks are the same as `compareChecks` pairs
 * them. Empty if no earlier run is known.
 */
export function checkLives(
  checks: Check[],
  at: number | null,
  audits: Pick<Audit, 'at' | 'checks'>[],
): Map<Check, CheckLife> {
  if (at === null || at <= 0) return new Map();
  const earlier = audits.filter((audit) => audit.at > 0 && audit.at < at && audit.checks?.length);
  if (earlier.length === 0) return new Map();
  const failing = checks.filter(({ passed }) => !passed);
  const names = new Set(failing.flatMap((check) => [nameOf(check), check.title]));
  // Checks that passed count only among those of one name.
  const sought = checks.filter((check) => names.has(nameOf(check)) || names.has(check.title));
  const all = sought.map((check) => {
    return { check, since: at, runs: 1, passedAt: 0, isBack: false, foundIn: -1 };
  });
  const byName = Map.groupBy(all, ({ check }) => nameOf(check));
  const byTitle = Map.groupBy(all, ({ check }) => check.title);
  const hasKeys = isKeyed(checks);
  for (const [place, audit] of earlier.entries()) {
    const hadKeys = isKeyed(audit.checks!);
    for (const { key, title, passed } of audit.checks!) {
      const named = byName.get(key ?? title) ?? (hasKeys === hadKeys ? null : byTitle.get(title));
      // Checks with the same name are paired in their order.
      const seen = named?.find(({ foundIn }) => foundIn !== place);
      if (!seen) continue;
      seen.foundIn = place;
      if (passed) seen.passedAt ||= audit.at;
      else if (seen.passedAt > 0) seen.isBack = true;
      else {
        seen.since = audit.at;
        seen.runs += 1;
      }
    }
  }
  return new Map(
    all.flatMap(({ check, since, runs, passedAt, isBack }): [Check, CheckLife][] => {
      if (check.passed) return [];
      if (passedAt === 0) return [[check, { kind: 'or-earlier', at: since, runs }]];
      return [[check, isBack ? { kind: 'back', passedAt } : { kind: 'since', at: since }]];
    }),
  );
}
