import * as v from 'valibot';
import { maxSentUrlLength } from '../../../lib/domain/addresses/page-url.ts';
import * as allowed from '../../../lib/domain/reports/list-parameters.ts';
import { results } from '../../../lib/domain/reports/result.ts';

/** A field that holds one of the words. */
function oneOf<const Words extends readonly string[]>(name: string, words: Words) {
  return v.picklist(words, `The ${name} must be one of ${words.join(', ')}.`);
}

/** A field that holds one of the numbers, in plain digits. */
export function oneOfNumbers<const Numbers extends readonly number[]>(
  name: string,
  numbers: Numbers,
) {
  return v.pipe(
    v.string(),
    v.transform((text) =>
      /^\d+$/.test(text) && String(Number(text)) === text ? Number(text) : Number.NaN,
    ),
    v.picklist(numbers, `The ${name} must be one of ${numbers.join(', ')}.`),
  );
}

const pageNumber = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'The page must be a whole number from 1 on.'),
  v.transform((text) => Number(text)),
  v.number(),
  v.integer(),
  v.minValue(1),
  v.description('The batch, counted from 1.'),
);
const after = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,15}$/, 'The report after which the batch begins must be an id.'),
  v.transform((text) => Number(text)),
  v.number(),
  v.description(
    'The id of the last report of the batch before, as `links.next` has it. Where it is known, and the order is by id or url, it counts in place of the page.',
  ),
);
/** Each word is a condition of its own. */
const maxWords = 20;
const searchFor = (of: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(maxSentUrlLength, `The search may have at most ${maxSentUrlLength} characters.`),
      v.check(
        (text) => allowed.searchWords(text).length <= maxWords,
        `The search may have at most ${maxWords} words.`,
      ),
      v.description(`Words that the ${of} contains, in any case, in Unicode or encoded.`),
    ),
  );

const paging = {
  sort: v.optional(oneOf('sort', allowed.sorts), 'desc'),
  per_page: v.optional(oneOfNumbers('per_page', allowed.perPages), String(allowed.perPageDefault)),
  page: v.optional(pageNumber, '1'),
};

/** The query parameters of `GET /api/v1/reports` (interface, section 4.3), with defaults. */
export const ReportQuery = v.pipe(
  v.object({
    ...paging,
    search: searchFor('address'),
    search_by: v.optional(oneOf('search_by', allowed.reportSearchFields), 'url'),
    project: v.optional(v.pipe(v.string(), v.description('The name of a project, whole.'))),
    result: v.optional(oneOf('result', results)),
    sort_by: v.optional(oneOf('sort_by', allowed.reportSortFields), 'id'),
    after: v.optional(after),
  }),
  v.transform(({ per_page, sort_by, ...rest }) => ({
    ...rest,
    perPage: per_page,
    sortBy: sort_by,
  })),
);
export type ReportQuery = Omit<v.InferOutput<typeof ReportQuery>, 'search_by'>;

/** The query parameters of `GET /api/v1/projects` (interface, section 4.1), with defaults. */
export const ProjectQuery = v.pipe(
  v.object({
    ...paging,
    search: searchFor('name'),
    search_by: v.optional(oneOf('search_by', allowed.projectSearchFields), 'project'),
    sort_by: v.optional(oneOf('sort_by', allowed.projectSortFields), 'created_at'),
  }),
  v.transform(({ per_page, sort_by, ...rest }) => ({
    ...rest,
    perPage: per_page,
    sortBy: sort_by,
  })),
);
export type ProjectQuery = Omit<v.InferOutput<typeof ProjectQuery>, 'search_by'>;
