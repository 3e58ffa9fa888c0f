import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Kysely, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { projectOfUrl } from '../lib/domain/page-url.ts';
import type { Privacy } from '../lib/domain/reports/privacy.ts';
import { resultOfScore } from '../lib/domain/reports/result.ts';
import type { ReportItem, ReportRow } from './answers.ts';
import type { AuditOutcome } from './audit.ts';
import type { Database, Tables } from './database/database.ts';
import type { ReportQuery, Slice } from './lists.ts';

/** The data that decides who may read the page of a report. */
export interface ReportAccess {
  id: number;
  privacy: Privacy;
  passwordHash: string | null;
}

/** The values that an update replaces. Values that are left out stay. */
export interface ReportChange {
  privacy?: Privacy;
  passwordHash?: string | null;
  outcome?: AuditOutcome;
}

/** The values of a new report. `keyed` is set if the request had an Idempotency-Key. */
export interface NewReport {
  url: string;
  privacy: Privacy;
  passwordHash: string | null;
  outcome: AuditOutcome;
  keyed?: { key: string; fingerprint: string };
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * The reports of a database. Times (`at`) are in milliseconds since 1970. A missing report is null,
 * or false.
 */
export type ReportStore = ReturnType<typeof createReportStore>;

/** The reports of an open database. */
export function createReportStore({
  query: database,
  addressContains,
}: Pick<Database, 'query' | 'addressContains'>) {
  return {
    read: (id: number) => readReport(database, id),

    async list(query: ReportQuery): Promise<Slice<ReportRow>> {
      const { search, project, result, sortBy, sort, page, perPage } = query;
      let matches = database.selectFrom('reports');
      if (search !== undefined) matches = matches.where(await addressContains(search));
      if (project !== undefined) matches = matches.where('project', '=', project);
      if (result !== undefined) matches = matches.where('result', '=', result);
      const { total } = await matches
        .select((of) => of.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const offset = (page - 1) * perPage;
      if (offset >= total) return { rows: [], total };
      // The results sort alphabetically by their meaning: bad, decent, good.
      const by = sortBy === 'url' ? 'url_order' : sortBy;
      // An index alone finds the ids. Only the rows of this batch are read.
      const ids = matches
        .select('id')
        .orderBy(by, sort)
        .orderBy('id', sort)
        .limit(perPage)
        .offset(offset);
      const rows = await rowsOf(database.selectFrom('reports'))
        .where('id', 'in', ids)
        .orderBy(by, sort)
        .orderBy('id', sort)
        .execute();
      return { rows: rows.map(toRow), total };
    },

    async create(report: NewReport, at: number): Promise<ReportItem> {
      const { url, privacy, passwordHash, outcome, keyed } = report;
      const html = await compress(outcome.html);
      return database.transaction().execute(async (transaction) => {
        const { id } = await transaction
          .insertInto('reports')
          .values({
            ...valuesOf(outcome, at),
            url,
            project: projectOfUrl(url),
            privacy,
            password_hash: passwordHash,
            created_at: isoTime(at),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await putPage(transaction, id, html);
        if (keyed)
          await transaction
            .insertInto('idempotency_keys')
            .values({ ...keyed, report_id: id })
            .execute();
        return (await readReport(transaction, id))!;
      });
    },

    async update(
      id: number,
      { privacy, passwordHash, outcome }: ReportChange,
      at: number,
    ): Promise<ReportItem | null> {
      const html = outcome && (await compress(outcome.html));
      const change = {
        ...(privacy !== undefined && { privacy }),
        ...(passwordHash !== undefined && { password_hash: passwordHash }),
        ...(outcome && valuesOf(outcome, at)),
      };
      return database.transaction().execute(async (transaction) => {
        // The id is set to itself, because an update has to set something.
        const { numUpdatedRows } = await transaction
          .updateTable('reports')
          .set({ id, ...change })
          .where('id', '=', id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return null;
        if (html) await putPage(transaction, id, html);
        return readReport(transaction, id);
      });
    },

    async remove(id: number): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('reports')
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** The page that a person reads, and the data that decides who may. */
    async page(id: number): Promise<(ReportAccess & { html: () => Promise<string> }) | null> {
      const row = await database
        .selectFrom('reports')
        .innerJoin('report_pages', 'report_id', 'id')
        .select(['privacy', 'password_hash', 'html'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const { privacy, password_hash: passwordHash, html } = row;
      return { id, privacy, passwordHash, html: async () => (await decompress(html)).toString() };
    },

    /**
     * The id of the report that a request with this key created. The report may be deleted by now.
     */
    async keyed(key: string): Promise<{ fingerprint: string; reportId: number } | null> {
      const row = await database
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'report_id as reportId'])
        .where('key', '=', key)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}

/** The columns of a row of a list. */
function rowsOf<Output>(matches: SelectQueryBuilder<Tables, 'reports', Output>) {
  return matches
    .select(['id', 'url', 'project', 'result', 'score', 'generated_at', 'privacy'])
    .select((of) => of('password_hash', 'is not', null).as('password'));
}

async function readReport(database: Kysely<Tables>, id: number): Promise<ReportItem | null> {
  const row = await rowsOf(database.selectFrom('reports'))
    .select('checks')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { checks, ...rest } = row;
  return { ...toRow(rest), results: JSON.parse(checks) as ReportItem['results'] };
}

async function putPage(database: Kysely<Tables>, id: number, html: Uint8Array): Promise<void> {
  await database
    .insertInto('report_pages')
    .values({ report_id: id, html })
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet({ html }))
    .execute();
}

/** The columns that hold the outcome of an audit, except for its page. */
function valuesOf({ score, checks }: AuditOutcome, at: number) {
  return {
    score,
    result: resultOfScore(score),
    checks: JSON.stringify(checks),
    generated_at: isoTime(at),
  };
}

/** SQLite has no truth values, only 1 and 0. */
function toRow(row: Omit<ReportRow, 'password'> & { password: SqlBool }): ReportRow {
  return { ...row, password: Boolean(row.password) };
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
