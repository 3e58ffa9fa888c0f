import * as v from 'valibot';
import { Privacy } from './privacy.ts';
import { Check, type Report, Score } from './report.ts';
import { Categories, Result, results, resultTable } from './result.ts';
import { Time } from '../time.ts';

/**
 * One audit of a page. `at` is its time in milliseconds since 1970. It is not above 0 if the time
 * is not known (`unknownTime`). `score` is 0 to 100 or null.
 */
export const Audit = v.object({
  reportId: v.string(),
  at: Time,
  result: Result,
  score: v.nullable(Score),
  privacy: v.nullable(Privacy),
  checks: v.exactOptional(v.array(Check)),
  categories: v.exactOptional(Categories),
  spread: v.exactOptional(v.number()),
});
export type Audit = v.InferOutput<typeof Audit>;

/**
 * Returns the audit of a report for the history, with its checks if they are known. Of their places
 * it has only the number, and no descriptions, because a history is long. Null while the report is
 * being generated.
 */
export function auditOf(report: Report, at = report.generatedAt ?? 0): Audit | null {
  const { id, result, score, privacy, checks, categories, spread } = report;
  if (result === null) return null;
  return {
    reportId: id,
    at,
    result,
    score,
    privacy,
    ...(checks && { checks: checks.map(forHistory) }),
    ...(categories && { categories }),
    ...(spread !== undefined && { spread }),
  };
}

function forHistory({ description: _description, ...check }: Check): Check {
  return check.places ? { ...check, places: { ...check.places, items: [] } } : check;
}

/**
 * Returns the `at` of an audit of unknown time that this device saw at `seenAt` (milliseconds since
 * 1970). Such audits come before all others, in the order in which they were seen.
 */
export function unknownTime(seenAt: number): number {
  return Math.min(seenAt - 1e13, 0);
}

/** Whether an audit is of a report and, as far as is known, of its time. */
export function isAuditOf(
  { reportId, at }: Audit,
  { id, generatedAt }: Pick<Report, 'id' | 'generatedAt'>,
): boolean {
  return reportId === id && (generatedAt === null ? at <= 0 : at === generatedAt);
}

/**
 * Finds the report's own audit and the audit of its page before that, in `audits` (newest first).
 * Null if this device does not know the audit.
 */
export function currentAndPreviousAudit(
  report: Report,
  audits: Audit[],
): { current: Audit | null; previous: Audit | null } {
  const { generatedAt } = report;
  const at = audits.findIndex((audit) => isAuditOf(audit, report));
  if (at !== -1) return { current: audits[at] ?? null, previous: audits[at + 1] ?? null };
  // Without a time, no audit is known to be earlier.
  const previous = generatedAt === null ? null : audits.find((audit) => audit.at < generatedAt);
  return { current: null, previous: previous ?? null };
}

/**
 * Returns an id of an audit for use in addresses, made from its report and its time. Without a
 * time, it means the latest audit.
 */
export function auditId({ reportId, at }: { reportId: string; at?: number }): string {
  return `${reportId}@${at ?? ''}`;
}

/** Reads an id that `auditId` made. `at` is null for the latest audit of the report. */
export function readAuditId(id: string): { reportId: string; at: number | null } {
  const [, reportId = id, at = ''] = /^(.*)@(-?\d{0,16})$/s.exec(id) ?? [];
  return { reportId, at: at === '' ? null : Number(at) };
}

/**
 * An audit as one number, because a number is quick to read and write: its time (milliseconds since
 * 1970) times 16, plus the code of its result.
 */
export type AuditCode = number;

const codesPerTime = 16;

/** Turns an audit into a number. */
export function auditCode({ at, result }: Pick<Audit, 'at' | 'result'>): AuditCode {
  return at * codesPerTime + resultTable[result].code;
}

/** The time of an audit, in milliseconds since 1970. */
export function timeOfCode(code: AuditCode): number {
  return Math.floor(code / codesPerTime);
}

/** The result of an audit. Undefined if no result has this code. */
export function resultOfCode(code: AuditCode): Result | undefined {
  const ofResult = code - timeOfCode(code) * codesPerTime;
  return results.find((result) => resultTable[result].code === ofResult);
}
