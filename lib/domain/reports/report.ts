import * as v from 'valibot';
import { projectOfUrl } from '../addresses/page-url.ts';
import { boundedText, Fields } from '../schema.ts';
import { Privacy } from './privacy.ts';
import { Result } from './result.ts';
import { Time } from '../time.ts';

/** The importance of a check, highest first. */
export const importances = ['high', 'medium', 'low'] as const;

/**
 * One check of an audit. `key` identifies it from audit to audit; without a key, the title does.
 * `value` and `errors` are the service's own data, to be shown as text. `description` says why a
 * failed check matters and how to fix it, in the format of `readAdvice`.
 */
export const Check = v.object({
  key: v.optional(v.string()),
  title: v.string(),
  passed: v.boolean(),
  importance: v.picklist(importances),
  value: v.optional(v.unknown()),
  errors: v.optional(v.unknown()),
  description: v.optional(v.string()),
});
export type Check = v.InferOutput<typeof Check>;

/** A score, from 0 to 100. */
export const Score = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/**
 * A report (interface, section 2), in one form for all services. `id` is opaque; `url` has the form
 * in which the service sent it; `score` is 0 to 100; `generatedAt` is in milliseconds since 1970.
 * Null means that the value is not known. Without `checks`, the checks are unknown; an empty list
 * means that the service was asked for the report and sent none. `further` has all other fields.
 * `sentPage` is the page (a `pageKey`) for which a create of this device was sent. It may differ
 * from `url`, because services list the address after redirects.
 */
export const Report = v.object({
  // The id becomes part of a URL, which cannot contain half of a surrogate pair.
  id: v.pipe(
    boundedText('id'),
    v.nonEmpty(),
    v.check((id) => id.isWellFormed()),
  ),
  url: boundedText('address'),
  result: v.nullable(Result),
  score: v.nullable(Score),
  generatedAt: v.nullable(Time),
  privacy: v.nullable(Privacy),
  hasPassword: v.boolean(),
  project: v.nullable(boundedText()),
  checks: v.optional(v.array(Check)),
  further: v.optional(Fields),
  sentPage: v.optional(boundedText('address')),
});
export type Report = v.InferOutput<typeof Report>;

/** Returns the project of a report as the service sent it, else the project of its URL. */
export function projectOf({ project, url }: Report): string {
  return project ?? projectOfUrl(url);
}

/**
 * A report as one answer has it. A field that the answer lacks is absent, because lists send fewer
 * fields than single reports; null says that the report has no such value.
 */
export type ReportAnswer = Pick<Report, 'id' | 'url'> & Partial<Report>;

/** A report of which nothing but `id` and `url` is known. */
const unknown = {
  result: null,
  score: null,
  generatedAt: null,
  privacy: null,
  hasPassword: false,
  project: null,
};

/** The fields of the interface (section 2) that `further` has where they were misread. */
const ofInterface = new Set(['result', 'score', 'results', 'generated_at', 'privacy', 'project']);

/**
 * Completes an answer with the report that this device knows: a field that the answer lacks is
 * kept, and null clears it. The fields of an audit are kept only while the answer is of the same
 * audit. An empty list of checks clears none, because some services send checks only once.
 */
export function completeReport(answer: ReportAnswer, known: Report | null): Report {
  const kept = known && (isOfAudit(answer, known) ? known : withoutAudit(known));
  const checks = answer.checks?.length ? answer.checks : (kept?.checks ?? answer.checks);
  const further = Object.entries({ ...otherFields(kept), ...answer.further }).filter(
    ([, value]) => value !== null,
  );
  const { further: _further, ...report } = { ...unknown, ...kept, ...answer };
  return {
    ...report,
    ...(checks && { checks }),
    ...(further.length > 0 && { further: Object.fromEntries(further) }),
  };
}

/** Whether an answer is of the audit that is known, as far as it says. */
function isOfAudit({ generatedAt, result }: ReportAnswer, known: Report): boolean {
  return (
    (generatedAt === undefined || generatedAt === known.generatedAt) &&
    (result === undefined || result === known.result)
  );
}

/** A report without the fields that come from its audit. */
function withoutAudit(known: Report): Partial<Report> {
  const { result: _result, score: _score, generatedAt: _time, ...report } = asListed(known);
  return report;
}

/** The further fields that are not of the interface. The others are those that were misread. */
function otherFields(known: Partial<Report> | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(known?.further ?? {}).filter(([name]) => !ofInterface.has(name)),
  );
}

/** Returns a report as lists have it: without its checks and further fields. */
export function asListed({ checks: _checks, further: _further, ...report }: Report): Report {
  return report;
}

/**
 * Whether a report was generated since a time (milliseconds since 1970). A report of unknown time
 * counts as new.
 */
export function isSince({ generatedAt }: ReportAnswer, oldest: number): boolean {
  return (generatedAt ?? Infinity) >= oldest;
}

/**
 * A project (interface, section 2). `project` is its name, and its identifier in a path. `reports`
 * is the number of its reports; `createdAt` is in milliseconds since 1970. Null means that the
 * service did not send the value.
 */
export interface Project {
  project: string;
  reports: number | null;
  createdAt: number | null;
}
