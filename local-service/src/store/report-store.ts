import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { projectOfUrl } from '../../../lib/domain/addresses/page-url.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import { resultOfAudit } from '../../../lib/domain/reports/result.ts';
import type { ReportItem } from '../base/answers.ts';
import type { AuditOutcome } from '../base/audit.ts';
import type { ReportQuery } from '../base/fields.ts';
import { type PageOf, pagesOf } from './pages.ts';
import type { Database } from './database.ts';
import type { Owner, Tables } from './tables.ts';
import { keepTotals } from './kept-totals.ts';
import { noteInTrail } from './trail.ts';
import { findKeyed, type Keyed, KeyTaken, takeKey } from './idempotency-keys.ts';
import { listReports, rowColumns, toRow } from './list-reports.ts';
import { newShareToken } from './share-links.ts';

/** The data that decides who may read the page of a report. */
export interface ReportAccess {
  id: number;
  team: string;
  privacy: Privacy;
  passwordHash: string | null;
}

/**
 * The page that a person reads. It is null until the first audit is done, and when it is no longer
 * kept. It is read for those who may, so that its size does not tell others that it is there.
 */
export interface ReportPage extends ReportAccess {
  isAudited: boolean;
  /** Compressed by Zstandard. */
  packed: () => Promise<Uint8Array | null>;
}

/** The values that an update replaces. Values that are left out stay. */
export interface ReportChange {
  privacy?: Privacy;
  passwordHash?: string | null;
}

/** The values of a new report. `keyed` is set if the request had an Idempotency-Key. */
export interface NewReport {
  caller: Owner;
  url: string;
  privacy: Privacy;
  passwordHash: string | null;
  keyed?: Keyed | undefined;
}

/** Something else to do in the transaction that writes a report. */
export type Also = (transaction: Transaction<Tables>, id: number) => Promise<void>;

/** Something else to do in the transaction that deletes reports. */
export type AlsoOfMany = (transaction: Transaction<Tables>, ids: number[]) => Promise<void>;

/** The outcome of its audit, and anything else to write with a report. */
interface Along {
  outcome?: AuditOutcome;
  also?: Also;
}

/** The columns of a single report. */
const itemColumns = [...rowColumns, 'checks', 'categories_reason'] as const;

/**
 * The reports of a database. Times (`at`) are in milliseconds since 1970. A missing report is null,
 * or false.
 */
export type ReportStore = ReturnType<typeof createReportStore>;

/** The reports of an open database. */
export function createReportStore(
  opened: Pick<Database, 'query' | 'writing' | 'pages' | 'addressContains' | 'version'>,
) {
  const { query: database, writing, pages } = opened;
  const kept = keepTotals(opened.version);
  return {
    /** A report of any team. */
    read: (id: number) => readReport(database, { id }),

    /** A report of this team. */
    find: (team: string, id: number) => readReport(database, { id, team }),

    list: (team: string, query: ReportQuery) => listReports(opened, kept, team, query),

    /** Without an outcome, the report has no result yet. Null if its key was used meanwhile. */
    async create(
      { caller, url, privacy, passwordHash, keyed }: NewReport,
      at: number,
      { outcome, also }: Along,
    ): Promise<ReportItem | null> {
      const html = outcome && (await pages.prepare(isoTime(at), outcome.html));
      const write = async (transaction: Transaction<Tables>) => {
        const row = await transaction
          .insertInto('reports')
          .values({
            ...(outcome && valuesOf(outcome, at)),
            url,
            project: projectOfUrl(url),
            privacy,
            share_token: privacy === 0 ? newShareToken() : null,
            password_hash: passwordHash,
            created_at: isoTime(at),
            team: caller.team,
            created_by: caller.name,
          })
          .returning(itemColumns)
          .executeTakeFirstOrThrow();
        const { id } = row;
        if (html) await pages.put(transaction, { id, generated_at: isoTime(at) }, html);
        if (keyed) await takeKey(transaction, keyed, id, at);
        await also?.(transaction, id);
        return toItem(row);
      };
      try {
        return await writing.transaction().execute(write);
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
      const html = outcome && (await pages.prepare(isoTime(at), outcome.html));
      const change = {
        ...(privacy !== undefined && {
          privacy,
          share_token:
            privacy === 0 ? sql<string>`coalesce(share_token, ${newShareToken()})` : null,
        }),
        ...(passwordHash !== undefined && { password_hash: passwordHash }),
        ...(outcome && valuesOf(outcome, at)),
      };
      let before: PageOf[] = [];
      const updated = await writing.transaction().execute(async (transaction) => {
        if (outcome) before = await pageBefore(transaction, id);
        // The id is set to itself, because an update has to set something.
        const row = await transaction
          .updateTable('reports')
          .set({ id, ...change })
          .where('id', '=', id)
          .returning(itemColumns)
          .executeTakeFirst();
        if (!row) return null;
        if (html) await pages.put(transaction, { id, generated_at: isoTime(at) }, html);
        await also?.(transaction, id);
        return toItem(row);
      });
      await pages.remove(before.filter(({ generated_at }) => generated_at !== isoTime(at)));
      return updated;
    },

    /** Deletes a report that has no result, with its Idempotency-Key, which can be used anew. */
    async abandon(id: number, also?: Also): Promise<void> {
      await writing.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('reports')
          .where('id', '=', id)
          .where('result', 'is', null)
          .executeTakeFirst();
        if (numDeletedRows > 0n)
          await transaction.deleteFrom('idempotency_keys').where('report_id', '=', id).execute();
        await also?.(transaction, id);
      });
    },

    /** The reports of all teams that have no result yet, oldest first. */
    unaudited: () =>
      database
        .selectFrom('reports')
        .select(['id', 'url', 'team'])
        .where('result', 'is', null)
        .orderBy('id')
        .execute(),

    /**
     * Deletes a report of the caller's team, and writes down who did. `also` is done with it. False
     * if there is none.
     */
    async remove(caller: Owner, id: number, now: number, also?: AlsoOfMany): Promise<boolean> {
      const { team } = caller;
      const own = await database
        .selectFrom('reports')
        .select(['id', 'generated_at'])
        .where('id', '=', id)
        .where('team', '=', team)
        .executeTakeFirst();
      if (!own) return false;
      return removeReports(opened, [own], async (transaction) => {
        await noteInTrail(transaction, caller, 'report deleted', id, now);
        await also?.(transaction, [id]);
      });
    },

    /** The page of a report of any team, by its id or by the secret part of its link. */
    async page(by: { id: number } | { share_token: string }): Promise<ReportPage | null> {
      const row = await database
        .selectFrom('reports')
        .select(['id', 'team', 'privacy', 'password_hash', 'generated_at'])
        .where((of) => of.and(by))
        .executeTakeFirst();
      if (!row) return null;
      const { password_hash: passwordHash, generated_at, ...access } = row;
      const packed = async () =>
        generated_at === null ? null : pages.read({ id: row.id, generated_at });
      return { ...access, passwordHash, isAudited: generated_at !== null, packed };
    },

    /**
     * The id of the report that a request with this Idempotency-Key created. The report may be
     * deleted by now.
     */
    keyed: (key: Omit<Keyed, 'fingerprint'>, now: number) => findKeyed(database, key, now),
  };
}

/**
 * Deletes reports and their pages. `also` is done with it, if one of them is still there. Returns
 * whether one was.
 */
export async function removeReports(
  { writing, pages }: Pick<Database, 'writing' | 'pages'>,
  reports: Parameters<typeof pagesOf>[0],
  also?: AlsoOfMany,
): Promise<boolean> {
  const ids = reports.map(({ id }) => id);
  await pages.remove(pagesOf(reports));
  const removed = await writing.transaction().execute(async (transaction) => {
    const step = transaction.deleteFrom('reports').where('id', 'in', ids);
    const gone = await step.returning(['id', 'generated_at']).execute();
    if (gone.length > 0) await also?.(transaction, ids);
    return gone;
  });
  await pages.remove(pagesOf(removed));
  return removed.length > 0;
}

async function readReport(
  database: Kysely<Tables>,
  by: { id: number; team?: string },
): Promise<ReportItem | null> {
  const row = await database
    .selectFrom('reports')
    .select(itemColumns)
    .where((of) => of.and(by))
    .executeTakeFirst();
  return row ? toItem(row) : null;
}

/** The report as it is sent. */
function toItem({
  checks,
  categories_reason: reasons,
  ...rest
}: Parameters<typeof toRow>[0] &
  Pick<Selectable<Tables['reports']>, 'checks' | 'categories_reason'>): ReportItem {
  return {
    ...toRow(rest),
    ...(reasons !== null && { categories_reason: JSON.parse(reasons) as Record<string, string> }),
    ...(checks !== null && { results: JSON.parse(checks) as NonNullable<ReportItem['results']> }),
  };
}

/** The page of the audit before, which goes once the one of this audit is written. */
async function pageBefore(transaction: Kysely<Tables>, id: number): Promise<PageOf[]> {
  return pagesOf(
    await transaction
      .selectFrom('reports')
      .select(['id', 'generated_at'])
      .where('id', '=', id)
      .execute(),
  );
}

/** The columns that hold the outcome of an audit, except for its page. */
function valuesOf(outcome: AuditOutcome, at: number) {
  const { score, categories, categoriesReason, spread = null, checks } = outcome;
  return {
    score,
    result: resultOfAudit(score, categories ?? {}),
    categories: categories ? JSON.stringify(categories) : null,
    categories_reason: categoriesReason ? JSON.stringify(categoriesReason) : null,
    spread,
    checks: JSON.stringify(checks),
    generated_at: isoTime(at),
  };
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
