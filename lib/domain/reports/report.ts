import * as v from 'valibot';
import { pageKey, projectOfUrl } from '../addresses/page-url.ts';
import { boundedText, Fields } from '../schema.ts';
import { Privacy, saysOtherPrivacy } from './privacy.ts';
import { Categories, Result } from './result.ts';
import { Time } from '../time.ts';

/** The importance of a check, highest first. */
export const importances = ['high', 'medium', 'low'] as const;

const text = v.exactOptional(v.string());

/** A place where a check failed, with what the service knows of it, as text. */
export const Place = v.object({ selector: text, snippet: text, url: text, line: text, text });
export type Place = v.InferOutput<typeof Place>;

/** Why a check was not checked: it failed itself, did not apply, or needs a person. */
export const uncheckedReasons = ['failed', 'manual', 'not_applicable'] as const;

/**
 * A check that was not checked, so it neither passed nor failed. `explanation` is a sentence of the
 * service.
 */
export const Unchecked = v.object({
  key: text,
  title: v.string(),
  reason: v.picklist(uncheckedReasons),
  explanation: text,
  category: text,
});
export type Unchecked = v.InferOutput<typeof Unchecked>;

/**
 * One check of an audit. `key` identifies it from audit to audit; without a key, the title does.
 * `value` and `errors` are the service's own data, to be shown as text. `description` says why a
 * failed check matters and how to fix it, in the format of `readAdvice`. `places` has the count of
 * all places where it failed, and the first of them. `category` is a name of `Categories`.
 */
export const Check = v.object({
  key: v.optional(v.string()),
  title: v.string(),
  passed: v.boolean(),
  importance: v.picklist(importances),
  value: v.optional(v.unknown()),
  errors: v.optional(v.unknown()),
  description: v.optional(v.string()),
  category: text,
  places: v.exactOptional(v.object({ count: v.number(), items: v.array(Place) })),
});
export type Check = v.InferOutput<typeof Check> & {
  /** How the person accepted that it fails. Pages add it (`markAccepted`); it is never stored. */
  accepted?: Accepted;
};

/**
 * An acceptance of one check. `until` is null for no end; it and `acceptedAt` are in milliseconds
 * since 1970. `isOutgrown`: the check fails again, because it had another `importance` or `count`
 * of places when it was accepted.
 */
export interface Accepted {
  id: string;
  reason: string;
  until: number | null;
  acceptedAt: number;
  in: 'page' | 'project' | 'connection';
  project?: string;
  importance?: (typeof importances)[number];
  count?: number;
  isOutgrown: boolean;
}

/** Whether a check fails, and the person has accepted that. */
export function isAccepted({ accepted }: Check): boolean {
  return accepted !== undefined && !accepted.isOutgrown;
}

/** Whether a check fails, and nobody has accepted that. */
export function isFailing(check: Check): boolean {
  return !check.passed && !isAccepted(check);
}

/** A score, from 0 to 100. */
export const Score = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/**
 * A report (interface, section 2), in one form for all services. `id` is opaque; `url` has the form
 * in which the service sent it; `score` is 0 to 100; `generatedAt` is in milliseconds since 1970.
 * Null means that the value is not known. Without `checks`, the checks are unknown; an empty list
 * means that the service was asked for the report and sent none. `further` has all other fields.
 * `sentPage` is the page (a `pageKey`) for which a create of this device was sent. It may differ
 * from `url`, because services list the address after redirects, and may drop its route.
 * `categories` are the scores of the audit by category, `categoriesReason` says why one has none,
 * and `spread` is by how many points the score varied from run to run. `unchecked` belongs to the
 * checks. `askedPrivacy` is the privacy that this device asked for last, while the report has
 * another one (`saysOtherPrivacy`) and the person has not dismissed that. `shareUrl` is the link to
 * pass on of a public report, in the origin of its service.
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
  unchecked: v.exactOptional(v.array(Unchecked)),
  categories: v.exactOptional(Categories),
  categoriesReason: v.exactOptional(v.record(v.string(), v.string())),
  spread: v.exactOptional(v.number()),
  further: v.optional(Fields),
  sentPage: v.optional(boundedText('address')),
  askedPrivacy: v.optional(Privacy),
  shareUrl: v.exactOptional(v.string()),
});
export type Report = v.InferOutput<typeof Report>;

/**
 * Returns the address of a report as the service sent it. If the service dropped the route that the
 * create of this device was sent with, the address has it again.
 */
export function addressOf({ url, sentPage = '' }: Pick<Report, 'url' | 'sentPage'>): string {
  const [page, ...route] = sentPage.split(/(?=#)/);
  if (route.length === 0 || pageKey(url) !== page) return url;
  return url.replace(/#.*/s, '') + route.join('');
}

/** Returns the page of a report as a `pageKey`, with a route that the service dropped. */
export function pageOf(report: Pick<Report, 'url' | 'sentPage'>): string {
  return pageKey(addressOf(report));
}

/** Returns the project of a report as the service sent it, else the project of its URL. */
export function projectOf({ project, url }: Report): string {
  return project ?? projectOfUrl(url);
}

/**
 * A report as one answer has it. A field that the answer lacks is absent, because lists send fewer
 * fields than single reports; null says that the report has no such value. `askedPrivacy` is the
 * privacy that was asked for with the request.
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

/** The fields that `further` has only if they were misread: those of a `Report` (section 2). */
const ofInterface = new Set([
  'result',
  'score',
  'results',
  'generated_at',
  'privacy',
  'project',
  'categories',
  'categories_reason',
  'spread',
  'share_url',
]);

/**
 * Completes an answer with the report that this device knows: a field that the answer lacks is
 * kept, and null clears it. The fields of an audit are kept only while the answer is of the same
 * audit. An empty list of checks clears none, because some services send checks only once. The
 * privacy that was asked for is kept while the report has another. An answer that says the privacy
 * has the link to pass on as well, if there is one.
 */
export function completeReport(answer: ReportAnswer, known: Report | null): Report {
  const ofAudit = known && !isOfAudit(answer, known) ? withoutAudit(known) : (known ?? {});
  const { unchecked: _unchecked, ...others } = ofAudit;
  // The checks bring with them which others were not checked.
  const kept = answer.checks?.length ? others : ofAudit;
  const checks = answer.checks?.length ? answer.checks : (kept.checks ?? answer.checks);
  const further = Object.entries({ ...otherFields(kept), ...answer.further }).filter(
    ([, value]) => value !== null,
  );
  const all = { ...unknown, ...kept, ...answer };
  const { further: _, askedPrivacy: _asked, shareUrl: _link, ...report } = all;
  const askedPrivacy = askedOtherwise(answer, known);
  const { shareUrl } = answer.privacy === undefined ? (known ?? answer) : answer;
  return {
    ...report,
    ...(askedPrivacy !== undefined && {
      askedPrivacy,
      // A mark names the privacy that the report has.
      privacy: answer.privacy ?? known?.privacy ?? null,
    }),
    ...(shareUrl !== undefined && { shareUrl }),
    ...(checks && { checks }),
    ...(further.length > 0 && { further: Object.fromEntries(further) }),
  };
}

/**
 * Returns the privacy that was asked for, if the report has another: with the request of the
 * answer, or else before, as long as no answer says the right one.
 */
function askedOtherwise(answer: ReportAnswer, known: Report | null): Privacy | undefined {
  const { askedPrivacy } = answer;
  if (askedPrivacy !== undefined)
    return saysOtherPrivacy(askedPrivacy, answer) ? askedPrivacy : undefined;
  if (known?.askedPrivacy === undefined) return undefined;
  const privacy = answer.privacy ?? known.privacy;
  // Lists may say the privacy without the password. With another privacy, that is not known.
  const { hasPassword = privacy === known.privacy ? known.hasPassword : undefined } = answer;
  const said = { privacy, ...(hasPassword !== undefined && { hasPassword }) };
  return saysOtherPrivacy(known.askedPrivacy, said) ? known.askedPrivacy : undefined;
}

/** Whether an answer is of the audit that is known, as far as it says. */
function isOfAudit({ generatedAt, result, score }: ReportAnswer, known: Report): boolean {
  return (
    (generatedAt === undefined || generatedAt === known.generatedAt) &&
    (result === undefined || result === known.result) &&
    // Without a time, only the score may tell two audits apart.
    (generatedAt !== null || score === undefined || score === known.score)
  );
}

/** A report without the fields that come from its audit. */
function withoutAudit(known: Report): Partial<Report> {
  const {
    result: _result,
    score: _score,
    generatedAt: _time,
    categories: _categories,
    categoriesReason: _reason,
    spread: _spread,
    ...report
  } = asListed(known);
  return report;
}

/** The further fields that are not of the interface. The others are those that were misread. */
function otherFields({ further = {} }: Partial<Report>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(further).filter(([name]) => !ofInterface.has(name)));
}

/** Returns a report as lists have it: without its checks and further fields. */
export function asListed(report: Report): Report {
  const { checks: _checks, unchecked: _unchecked, further: _further, ...listed } = report;
  return listed;
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
