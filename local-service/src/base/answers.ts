import * as v from 'valibot';
import { Privacy } from '../../../lib/domain/reports/privacy.ts';
import { importances } from '../../../lib/domain/reports/report.ts';
import { Result } from '../../../lib/domain/reports/result.ts';

const time = v.pipe(v.string(), v.isoTimestamp(), v.description('ISO 8601, in UTC.'));
const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const project = v.pipe(v.string(), v.description('The host of the address, without `www.`.'));

/** A field that an answer may lack, and what it means. */
const optional = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.optional(v.pipe(schema, v.description(description)));
const address = v.pipe(v.string(), v.url());

const Score = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const byCategory = <Value extends v.GenericSchema>(value: Value) => v.record(v.string(), value);

/**
 * An answer before it is sent: it has the secret part of the link to pass on, since the origin of
 * links is that of the request.
 */
type Unsent<Answer> = Omit<Answer, 'share_url' | 'open_url'> & { share_token: string | null };

/**
 * A report in a list. Result, score and time are null until its first audit is done. Audits of
 * older versions have no categories.
 */
export const ReportRow = v.object({
  id,
  url: v.pipe(v.string(), v.description('The address as it was sent.')),
  project,
  result: v.nullable(Result),
  score: v.nullable(Score),
  categories: optional(
    byCategory(v.nullable(Score)),
    'The scores of its categories; null for one that could not be scored.',
  ),
  spread: optional(
    v.pipe(v.number(), v.minValue(0)),
    'By how many points the score varied, where the audit ran more than once.',
  ),
  generated_at: v.nullable(time),
  privacy: Privacy,
  password: v.pipe(v.boolean(), v.description('Whether one is set.')),
  created_by: v.pipe(v.string(), v.description('The name of the API key that created it.')),
  share_url: optional(
    address,
    'A public report: the address to pass on, with a part that cannot be guessed, which is new each time that the report becomes public.',
  ),
});
export type ReportRow = Unsent<v.InferOutput<typeof ReportRow>>;

const text = v.optional(v.string());

/** A place where a check failed, with what is known of it. */
export const Place = v.object({ selector: text, snippet: text, url: text, line: text, text });
export type Place = v.InferOutput<typeof Place>;

/** One check as it is sent. `title` describes its state, so it changes when the check fails. */
export const AuditCheck = v.object({
  title: v.string(),
  passed: v.pipe(v.nullable(v.boolean()), v.description('Null: not checked, for a `reason`.')),
  reason: v.optional(v.picklist(['failed', 'not_applicable', 'manual'])),
  explanation: optional(v.string(), 'A sentence on why it was not checked.'),
  importance: v.picklist(importances),
  category: text,
  value: v.optional(v.unknown()),
  places: optional(
    v.object({ count, items: v.array(Place) }),
    'Where a check failed: how often, and the first places, at most 100.',
  ),
  description: optional(
    v.string(),
    'Of a failed check: why it matters and how to mend it, with `code` and [links](https://…).',
  ),
});
export type AuditCheck = v.InferOutput<typeof AuditCheck>;

/**
 * A single report: the row and the checks of its audit, which lists leave out because of their
 * size. Audits of older versions have checks by title, and are sent as they are.
 */
export const ReportItem = v.object({
  ...ReportRow.entries,
  categories_reason: optional(byCategory(v.string()), 'Why a category has no score.'),
  results: optional(
    v.record(
      v.string(),
      v.object({
        ...AuditCheck.entries,
        title: text,
        // Audits of older versions have up to five places here.
        errors: v.optional(v.unknown()),
      }),
    ),
    'The checks of the audit by a key that stays the same from run to run.',
  ),
  open_url: optional(
    address,
    'A private or protected report that is read alone: an address that opens it once in a browser that is not signed in, for a minute.',
  ),
});
export type ReportItem = Unsent<v.InferOutput<typeof ReportItem>>;

/** A project in a list. `created_at` is when its first report was created. */
export const ProjectRow = v.object({ project, reports: count, created_at: time });
export type ProjectRow = v.InferOutput<typeof ProjectRow>;

/** The rows of one batch, and the number of rows in all. */
export interface Slice<Row> {
  rows: Row[];
  total: number;
  /** The id of the last report, if a further batch can be asked for with it. Null for none. */
  last?: number | null;
}

/** The answer of a list: rows, links to other batches, and counts. */
export const listOf = <Row extends v.GenericSchema>(row: Row) =>
  v.object({
    data: v.array(row),
    links: v.object({
      first: address,
      last: address,
      prev: v.nullable(address),
      next: v.nullable(address),
    }),
    meta: v.object({
      current_page: id,
      from: v.nullable(id),
      last_page: id,
      per_page: count,
      to: v.nullable(id),
      total: count,
      path: address,
    }),
  });

/** The answer with one report. */
export const OneReport = v.object({ data: ReportItem });

export const DeletedReport = v.object({
  id,
  object: v.literal('report'),
  deleted: v.literal(true),
});
export const DeletedProject = v.object({
  id: project,
  object: v.literal('project'),
  deleted: v.literal(true),
});

/** A refusal in a sentence, with the status of the answer. */
export const Failure = v.object({
  message: v.string(),
  status: v.pipe(v.number(), v.integer()),
});

/** A refusal (422) with sentences for each field. */
export const InvalidFields = v.object({
  ...Failure.entries,
  errors: v.record(v.string(), v.array(v.string())),
});
