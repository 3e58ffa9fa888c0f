import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Kysely, Transaction } from 'kysely';
import { projectOfUrl } from '../../../lib/domain/addresses/page-url.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import { resultOfScore } from '../../../lib/domain/reports/result.ts';
import type { ReportItem } from '../base/answers.ts';
import type { AuditOutcome } from '../base/audit.ts';
import type { ReportQuery } from './batch.ts';
import type { Database, Tables } from './database.ts';
import { keepTotals } from './kept-totals.ts';
import type { Caller } from './key-store.ts';
import { listReports, rowsOf, toRow } from './list-reports.ts';

/** The data that decides who may read the page of a report. */
export interface ReportAccess {
  id: number;
  team: string;
  privacy: Privacy;
  passwordHash: string | null;
}

/** The page that a person reads, if there is one, and whether an audit was done. */
interface ReportPage {
  isAudited: boolean;
  html: () => Promise<string | null>;
}

/** The values that an update replaces. Values that are left out stay. */
export interface ReportChange {
  privacy?: Privacy;
  passwordHash?: string | null;
}

/** An Idempotency-Key of a team, and the hash of what it was used for. */
export interface Keyed {
  team: string;
  key: string;
  fingerprint: string;
}

/** The values of a new report. `keyed` is set if the request had an Idempotency-Key. */
export interface NewReport {
  caller: Caller;
  url: string;
  privacy: Privacy;
  passwordHash: string | null;
  keyed?: Keyed | undefined;
}

/** Something else to do in the transaction that writes a report. */
export type Also = (transaction: Transaction<Tables>, id: number) => Promise<void>;

/** The outcome of its audit, and anything else to write with a report. */
interface Along {
  outcome?: AuditOutcome;
  also?: Also;
}

/** Another request with the same Idempotency-Key has written its report meanwhile. */
class KeyTaken extends Error {}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * The reports of a database. Times (`at`) are in milliseconds since 1970. A missing report is null,
 * or false.
 */
export type ReportStore = ReturnType<typeof createReportStore>;

/** The reports of an open database. */
export function createReportStore(opened: Pick<Database, 'query' | 'addressContains' | 'version'>) {
  const { query: database } = opened;
  const kept = keepTotals(opened.version);
  return {
    /** A report of any team. */
    read: (id: number) => readReport(database, id),

    /** A report of this team. */
    async find(team: string, id: number): Promise<ReportItem | null> {
      const found = await database
        .selectFrom('reports')
        .select('id')
        .where('id', '=', id)
        .where('team', '=', team)
        .executeTakeFirst();
      return found ? readReport(database, id) : null;
    },

    list: (team: string, query: ReportQuery) => listReports(opened, kept, team, query),

    /** Without an outcome, the report has no result yet. Null if its key was used meanwhile. */
    async create(
      { caller, url, privacy, passwordHash, keyed }: NewReport,
      at: number,
      { outcome, also }: Along,
    ): Promise<ReportItem | null> {
      const html = outcome && (await compress(outcome.html));
      const write = async (transaction: Transaction<Tables>) => {
        const { id } = await transaction
          .insertInto('reports')
          .values({
            ...(outcome && valuesOf(outcome, at)),
            url,
            project: projectOfUrl(url),
            privacy,
            password_hash: passwordHash,
            created_at: isoTime(at),
            team: caller.team,
            created_by: caller.name,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (html) await putPage(transaction, id, html);
        if (keyed) await takeKey(transaction, keyed, id);
        await also?.(transaction, id);
        return (await readReport(transaction, id))!;
      };
      try {
        return await database.transaction().execute(write);
      } catch (error) {
        if (error instanceof KeyTaken) return null;
        throw error;
      }
    },

    async update(
      id: number,
      { privacy, passwordHash }: ReportChange,
      at: number,
      { outcome, also }: Along = {},
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
        await also?.(transaction, id);
        return readReport(transaction, id);
      });
    },

    /** Deletes a report that has no result, with its Idempotency-Key, which can be used anew. */
    async abandon(id: number, also: Also): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('reports')
          .where('id', '=', id)
          .where('result', 'is', null)
          .executeTakeFirst();
        if (numDeletedRows > 0n)
          await transaction.deleteFrom('idempotency_keys').where('report_id', '=', id).execute();
        await also(transaction, id);
      });
    },

    async remove(team: string, id: number): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('reports')
        .where('id', '=', id)
        .where('team', '=', team)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /**
     * The page that a person reads, of any team, and the data that decides who may. The page is
     * null until the first audit is done, and when it is no longer kept. It is read for those who
     * may, so that its size does not tell others that it is there.
     */
    async page(id: number): Promise<(ReportAccess & ReportPage) | null> {
      const row = await database
        .selectFrom('reports')
        .select(['team', 'privacy', 'password_hash', 'result'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const { password_hash: passwordHash, result, ...access } = row;
      const read = async () => {
        const page = await database
          .selectFrom('report_pages')
          .select('html')
          .where('report_id', '=', id)
          .executeTakeFirst();
        return page ? (await decompress(page.html)).toString() : null;
      };
      return { id, ...access, passwordHash, isAudited: result !== null, html: read };
    },

    /**
     * The id of the report that a request with this Idempotency-Key created. The report may be
     * deleted by now.
     */
    async keyed({ team, key }: Keyed): Promise<{ fingerprint: string; reportId: number } | null> {
      const row = await database
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'report_id as reportId'])
        .where('team', '=', team)
        .where('key', '=', key)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}

async function readReport(database: Kysely<Tables>, id: number): Promise<ReportItem | null> {
  const row = await rowsOf(database.selectFrom('reports'))
    .select('checks')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { checks, ...rest } = row;
  if (checks === null) return toRow(rest);
  return { ...toRow(rest), results: JSON.parse(checks) as NonNullable<ReportItem['results']> };
}

/** Waits for another request that is writing the same key. Throws `KeyTaken` once it has. */
async function takeKey(
  transaction: Transaction<Tables>,
  keyed: Keyed,
  reportId: number,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('idempotency_keys')
    .values({ ...keyed, report_id: reportId })
    .onConflict((conflict) => conflict.columns(['team', 'key']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new KeyTaken();
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

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
