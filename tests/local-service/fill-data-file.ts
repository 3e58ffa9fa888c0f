import { pageKey, projectOfUrl } from '../../lib/domain/addresses/page-url.ts';
import type { Privacy } from '../../lib/domain/reports/privacy.ts';
import { resultOfScore } from '../../lib/domain/reports/result.ts';
import type { Database } from '../../local-service/src/store/database.ts';
import { openSqlite } from '../../local-service/src/store/sqlite.ts';

/**
 * A report for a data file. Fields that are left out get a value. `at` is in milliseconds since
 * 1970.
 */
export interface Filed {
  url: string;
  project?: string;
  score?: number;
  privacy?: Privacy;
  at?: number;
  team?: string;
}

/** How many reports one statement writes. Each has ten values; SQLite takes 32,766 in all. */
const batchSize = 1000;

/**
 * Writes reports into the data file of a service before it starts, oldest first. That is quick for
 * many reports, and projects can have any name.
 */
export async function fillDataFile(file: string, reports: Iterable<Filed>): Promise<void> {
  const database = await openSqlite(file);
  await fillDatabase(database, reports);
  await database.close();
}

/** Writes reports into an open database. */
export async function fillDatabase(
  { query }: Pick<Database, 'query'>,
  reports: Iterable<Filed>,
): Promise<void> {
  let rows: ReturnType<typeof rowOf>[] = [];
  const write = async () => {
    const written = rows;
    rows = [];
    await query.transaction().execute(async (transaction) => {
      for (let at = 0; at < written.length; at += batchSize)
        await transaction
          .insertInto('reports')
          .values(written.slice(at, at + batchSize))
          .execute();
    });
  };
  let count = 0;
  for (const report of reports) {
    rows.push(rowOf(report, count));
    count += 1;
    if (rows.length === 50 * batchSize) await write();
  }
  await write();
}

function rowOf(filed: Filed, count: number) {
  const { url, project, score: given, privacy = 1, at, team = 'default' } = filed;
  const score = given ?? (count * 37) % 101;
  const time = new Date(at ?? Date.UTC(2026, 9, 1) + count * 60_000).toISOString();
  const checks = {
    'page-title': {
      title: `Page ${pageKey(url)} has a title`,
      passed: score > 50,
      importance: 'high',
    },
  };
  return {
    url,
    project: project ?? projectOfUrl(url),
    score,
    result: resultOfScore(score),
    checks: JSON.stringify(checks),
    privacy,
    created_at: time,
    generated_at: time,
    team,
  };
}
