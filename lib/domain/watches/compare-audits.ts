import * as v from 'valibot';
import { truncate } from '../limits.ts';
import { Audit } from '../reports/audit.ts';
import {
  type Changes,
  changesBetween,
  type CheckPair,
  compareChecks,
  latestOf,
} from '../reports/checks.ts';
import { Check } from '../reports/report.ts';
import { defaultTolerance } from '../reports/result.ts';
import { boundedText } from '../schema.ts';
import { Time } from '../time.ts';
import type { Difference } from './watch.ts';

/**
 * The state to compare the next run of a report with. `told` is the audit that was last announced
 * to the person, or the first audit. Comparing with this audit also shows a slow decline. `at` is
 * the time of the audit compared last. `high` has the checks of high importance in that audit. A
 * check that failed for the first time counts as passed until a second run confirms the failure.
 * `suspects` are the positions of such checks in `high`.
 */
export const Memory = v.object({
  told: Audit,
  at: Time,
  high: v.optional(v.array(Check)),
  suspects: v.array(v.number()),
  /** The id of the watch that began the comparison. */
  watchId: boundedText('id'),
});
export type Memory = v.InferOutput<typeof Memory>;

/** How many checks of each kind a change names. The change counts all of them. */
const maxNamed = 5;
/** How many checks that are missing in the last run are remembered. */
const maxAbsent = 100;
/** The longest title of a check in a change, in characters. */
const maxTitleLength = 200;

/** Starts the comparison at this audit, for the watch with this id. */
export function startMemory(audit: Audit, watchId: string): Memory {
  const announced = withoutValues(audit);
  return { told: announced, at: audit.at, suspects: [], watchId, ...highOf(announced) };
}

/**
 * Compares a run with the state from earlier runs. The run is a change if the result differs, if
 * the score differs by more than `defaultTolerance`, or if a check of high importance failed in
 * this run and in the one before, and not earlier. If the checks of a run are unknown, the
 * remembered checks stay as they are.
 */
export function compareAudit(
  memory: Memory,
  run: Audit,
): { memory: Memory; difference: Difference | null } {
  const audit = withoutValues(run);
  const { told: announced } = memory;
  const { high } = highOf(audit);
  const known = memory.high ?? high ?? [];
  const { turnedBad, went } = compareChecks(known, high ?? known);
  const isSuspect = ({ before }: CheckPair) =>
    before !== null && memory.suspects.includes(known.indexOf(before));
  const changes =
    announced.checks && audit.checks ? changesBetween(announced.checks, audit.checks) : null;
  // A check that already failed when the person was last told, but with a lower importance, is no
  // news.
  const isNews = (pair: CheckPair) => !changes || changes.turnedBad.includes(latestOf(pair));
  const confirmed = turnedBad.filter((pair) => isSuspect(pair) && isNews(pair));
  const isReal =
    audit.result !== announced.result ||
    (audit.score !== null &&
      announced.score !== null &&
      Math.abs(audit.score - announced.score) > defaultTolerance) ||
    confirmed.length > 0;
  if (isReal)
    return {
      memory: startMemory(audit, memory.watchId),
      difference: differenceOf(announced, audit, changes),
    };
  // A check that this run does not have keeps its state, after the others.
  const absent = went.slice(0, maxAbsent);
  const failing = new Set(turnedBad.map(latestOf));
  const settled = high?.map((check) => (failing.has(check) ? { ...check, passed: true } : check));
  const suspects = [
    ...(high ?? []).map((check) => failing.has(check)),
    ...absent.map(isSuspect),
  ].flatMap((is, place) => (is ? [place] : []));
  return {
    memory: {
      ...memory,
      at: audit.at,
      ...(settled && { high: [...settled, ...absent.map(latestOf)], suspects }),
    },
    difference: null,
  };
}

function differenceOf(from: Audit, to: Audit, changes: Changes | null): Difference {
  return {
    from: { result: from.result, score: from.score },
    to: { result: to.result, score: to.score },
    failing: namesOf(changes?.turnedBad ?? []),
    passing: namesOf(changes?.turnedGood ?? []),
  };
}

function namesOf(checks: Check[]): Difference['failing'] {
  return {
    titles: checks.slice(0, maxNamed).map(({ title }) => truncate(title, maxTitleLength)),
    more: Math.max(0, checks.length - maxNamed),
  };
}

/** The checks of high importance, if any checks are known. */
function highOf({ checks }: Audit): Pick<Memory, 'high'> {
  return checks && checks.length > 0
    ? { high: checks.filter(({ importance }) => importance === 'high') }
    : {};
}

/** An audit with the outcomes of its checks, but without their values, errors and descriptions. */
function withoutValues({ checks, ...audit }: Audit): Audit {
  if (!checks) return audit;
  return {
    ...audit,
    checks: checks.map(
      ({ value: _value, errors: _errors, description: _description, ...check }) => check,
    ),
  };
}
