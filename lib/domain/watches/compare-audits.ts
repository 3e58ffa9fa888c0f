import * as v from 'valibot';
import { truncate } from '../limits.ts';
import { Audit } from '../reports/audit.ts';
import { checkName } from '../reports/site.ts';
import {
  type Changes,
  changesBetween,
  type CheckPair,
  compareChecks,
  latestOf,
} from '../reports/checks.ts';
import {
  changedCategories,
  isTelling,
  resultChange,
  scoreChange,
  timedCategory,
} from '../reports/real-change.ts';
import { countPlaces } from '../checks/count-places.ts';
import { type Mark, withMarks, withoutMarks } from '../accepted/mark-accepted.ts';
import { Check } from '../reports/report.ts';
import { boundedText } from '../schema.ts';
import { Time } from '../time.ts';
import type { Difference } from './watch.ts';

/**
 * The state to compare the next run of a report with. `told` is the audit that was last announced
 * to the person, or the first audit. Comparing with this audit also shows a slow decline. `at` is
 * the time of the audit compared last. `telling` has the checks of that audit that tell something
 * (`isTelling`). A check with another outcome for the first time keeps its earlier one there until
 * a second run confirms it. `suspects` are the positions of such checks.
 */
export const Memory = v.object({
  told: Audit,
  at: Time,
  telling: v.optional(v.array(Check)),
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
  return { told: announced, at: audit.at, suspects: [], watchId, ...tellingOf(announced) };
}

/**
 * Compares a run with the state from earlier runs. The run is a change if the result, the score or
 * performance really differs (`real-change.ts`), or if a telling check has another outcome in this
 * run and the one before, and not earlier. If categories are unknown, only checks of high
 * importance that now fail count. If the checks of a run are unknown, the remembered checks stay as
 * they are. Accepted checks count as passed in the run and in all that is remembered, so accepting
 * and removing are no change.
 */
export function compareAudit(
  memory: Memory,
  run: Audit,
  mark: Mark = (checks) => checks,
): { memory: Memory; difference: Difference | null } {
  const audit = withMarks(withoutValues(run), mark);
  const announced = withMarks(memory.told, mark, memory.told.at);
  const { telling } = tellingOf(audit);
  const known =
    (memory.telling && mark(memory.telling, memory.at)) ??
    earlierOf(telling, announced) ??
    telling ??
    [];
  const { turnedBad, turnedGood, went } = compareChecks(known, telling ?? known);
  const turned = [
    ...turnedBad,
    ...turnedGood.filter((pair) => latestOf(pair).category !== undefined),
  ];
  const isSuspect = ({ before }: CheckPair) =>
    before !== null && !!memory.telling && memory.suspects.includes(known.indexOf(before));
  const changes =
    announced.checks && audit.checks ? changesBetween(announced.checks, audit.checks) : null;
  const news = changes && new Set([...changes.turnedBad, ...changes.turnedGood]);
  // A check that already failed when the person was last told, but was not telling, is no news.
  const isNews = (pair: CheckPair) => !news || news.has(latestOf(pair));
  const isConfirmed = turned.some((pair) => isSuspect(pair) && isNews(pair));
  if (isConfirmed || isToldAtOnce(audit, announced))
    return {
      memory: startMemory(run, memory.watchId),
      difference: differenceOf(announced, audit, changes),
    };
  // A check that this run does not have keeps its state, after the others.
  const absent = went.slice(0, maxAbsent);
  const turning = new Map(turned.map((pair) => [latestOf(pair), pair.before]));
  const settled = telling?.map((check) =>
    turning.has(check) ? withOutcome(check, turning.get(check) ?? null) : check,
  );
  const suspects = [
    ...(telling ?? []).map((check) => turning.has(check)),
    ...absent.map(isSuspect),
  ].flatMap((is, place) => (is ? [place] : []));
  return {
    memory: {
      ...memory,
      told: withCategories(memory.told, audit),
      at: audit.at,
      ...(settled && {
        telling: withoutMarks([...settled, ...absent.map(latestOf)]),
        suspects,
      }),
    },
    difference: null,
  };
}

/**
 * Whether a run is a change by its result and scores alone. If categories are known, those
 * outside performance wait for their checks to be confirmed, if the checks are known.
 */
function isToldAtOnce(run: Audit, announced: Audit): boolean {
  const changed = changedCategories(run, announced);
  if (!changed) return resultChange(run, announced) !== 0 || scoreChange(run, announced) !== 0;
  if (changed[timedCategory] !== undefined) return true;
  if (Object.keys(changed).length === 0) return resultChange(run, announced) !== 0;
  return !run.checks || !announced.checks;
}

/**
 * Returns these checks as an earlier audit has them. The state that an older version saved does not
 * have them.
 */
function earlierOf(telling: Check[] | undefined, { checks }: Audit): Check[] | undefined {
  const names = new Set(telling?.map(checkName));
  return telling && checks?.filter((check) => names.has(checkName(check)));
}

/** An audit without categories, with those and the result of a run that differs in nothing else. */
function withCategories(announced: Audit, { categories, result }: Audit): Audit {
  return announced.categories || !categories ? announced : { ...announced, categories, result };
}

function differenceOf(from: Audit, to: Audit, changes: Changes | null): Difference {
  const moved = Object.keys(changedCategories(to, from) ?? {}).map((name) => [
    name,
    [from.categories?.[name], to.categories?.[name]],
  ]);
  return {
    from: { result: from.result, score: from.score },
    to: { result: to.result, score: to.score },
    ...(moved.length > 0 && { categories: Object.fromEntries(moved) }),
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

/** The telling checks, if any checks are known. */
function tellingOf({ checks }: Audit): Pick<Memory, 'telling'> {
  return checks && checks.length > 0 ? { telling: checks.filter(isTelling) } : {};
}

/** A check with all by which an earlier audit said that it passes, fails or is accepted. */
function withOutcome({ places: _places, ...check }: Check, before: Check | null): Check {
  if (!before) return { ...check, passed: true };
  const { passed, importance, places } = before;
  return { ...check, passed, importance, ...(places && { places }) };
}

/** An audit with the outcomes of its checks and the number of places, but without all else. */
function withoutValues({ checks, ...audit }: Audit): Audit {
  return checks ? { ...audit, checks: checks.map(outcomeOf) } : audit;
}

function outcomeOf(check: Check): Check {
  const { value: _value, errors: _errors, description: _description, ...outcome } = check;
  const { places: _places, ...bare } = outcome;
  const count = check.passed ? null : countPlaces(check);
  return count === null ? bare : { ...bare, places: { count, items: [] } };
}
