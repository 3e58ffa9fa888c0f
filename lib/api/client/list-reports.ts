import type { Connection } from '../../domain/connections/connection.ts';
import {
  fittingPerPage,
  type ListForm,
  smallerPerPage,
  withoutResult,
} from '../../domain/connections/list-form.ts';
import {
  encodedSearch,
  perPageDefault,
  type perPages,
  type ReportParameters,
} from '../../domain/reports/list-parameters.ts';
import type { Batch } from '../../domain/walk.ts';
import { problemOf } from '../../domain/problem.ts';
import type { ReportAnswer } from '../../domain/reports/report.ts';
import { isScored, parseReport } from '../parsing/parse-report.ts';
import { batchOf, type ListAnswer, readList } from '../parsing/read-batch.ts';
import type { CallOptions } from './exchange.ts';
import { request } from './request.ts';

/** `form` is how the service was seen to list reports before. `note` gets what is seen anew. */
export interface ListOptions extends CallOptions {
  form?: ListForm;
  note?: (seen: ListForm) => Promise<void>;
  now?: () => number;
}

/**
 * Lists reports (interface, section 4.3), at most `maxRows` of an answer if it is given. If an
 * answer is too large, asks for fewer rows at a time and joins the answers; `form` keeps the number
 * that fits for the next call. A scored service is not asked to filter or sort by the result. A
 * search that finds nothing is sent once more in the form in which services store addresses. Throws
 * ServiceError; 'too-large' if even the smallest number of rows is.
 */
export async function listReports(
  connection: Connection,
  parameters: ReportParameters,
  call: ListOptions = {},
  maxRows?: number,
): Promise<Batch<ReportAnswer>> {
  const { form = {}, note, now = Date.now } = call;
  const asked = form.isScored ? withoutResult(parameters) : parameters;
  let scored: boolean | undefined;
  const readRow = (raw: unknown) => {
    scored ??= isScored(raw);
    return parseReport(raw, connection.baseUrl);
  };
  const ask = async (query: ReportParameters) =>
    readList(
      await request(connection, { method: 'GET', path: ['reports'], query }, call),
      readRow,
      connection,
      query,
      maxRows,
    );
  let perPage = fittingPerPage(asked.per_page ?? perPageDefault, form, now());
  for (;;) {
    try {
      const batch = await searchTwice(asked, encodedSearch, async (query) =>
        batchOf(await askInParts(query, perPage, ask)),
      );
      if (scored !== undefined && scored !== (form.isScored ?? false))
        await note?.({ isScored: scored });
      return batch;
    } catch (error) {
      const smaller = smallerPerPage(perPage);
      if (problemOf(error)?.code !== 'too-large' || smaller === undefined) throw error;
      perPage = smaller;
      await note?.({ most: { perPage, at: now() } });
    }
  }
}

/**
 * Asks for a batch in parts of `perPage` rows. Leaves out rows of a part that lie before or after
 * the batch: 25 is no multiple of 10.
 */
async function askInParts(
  asked: ReportParameters,
  perPage: (typeof perPages)[number],
  ask: (query: ReportParameters) => Promise<ListAnswer<ReportAnswer>>,
): Promise<ListAnswer<ReportAnswer>> {
  const { per_page: wanted = perPageDefault, page = 1 } = asked;
  if (perPage === wanted) return ask(asked);
  const first = (page - 1) * wanted;
  const before = first % perPage;
  const places: ListAnswer<ReportAnswer>['places'] = [];
  const partAt = async (at: number) => {
    const { page: _page, ...others } = asked;
    const part = await ask({ ...others, per_page: perPage, ...(at > 1 && { page: at }) });
    places.push(...part.places);
    return part;
  };
  let part = await partAt((first - before) / perPage + 1);
  while (part.next !== null && places.length < before + wanted) part = await partAt(part.next);
  const next = part.next !== null || places.length > before + wanted ? page + 1 : null;
  const rows = part.total ?? (part.last === null ? null : part.last * perPage);
  const last = part.last === null || rows === null ? null : Math.ceil(rows / wanted);
  return {
    places: places.slice(before, before + wanted),
    total: part.total,
    page,
    next,
    last: last !== null && last >= (next ?? 1) ? last : null,
  };
}

/**
 * Lists with the search text as the person typed it. If nothing matches, lists once more with the
 * text that `encode` returns, unless both texts are the same. Lists show addresses decoded, so
 * people search for decoded text.
 */
export async function searchTwice<Parameters extends { search?: string }, Row>(
  parameters: Parameters,
  encode: (text: string) => string,
  list: (parameters: Parameters) => Promise<Batch<Row>>,
): Promise<Batch<Row>> {
  const batch = await list(parameters);
  const typed = parameters.search ?? '';
  const search = encode(typed);
  const hasFound = batch.rows.length > 0 || batch.unreadable > 0 || Boolean(batch.total);
  return hasFound || search === typed ? batch : list({ ...parameters, search });
}
