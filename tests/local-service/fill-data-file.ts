import { pageKey, projectOfUrl } from '../../lib/domain/page-url.ts';
import type { Privacy } from '../../lib/domain/reports/privacy.ts';
import { resultOfScore } from '../../lib/domain/reports/result.ts';
import { inTransaction, openDatabase } from '../../local-service/database.ts';

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
}

/**
 * Writes reports into the data file of a service before it starts, oldest first. That is quick for
 * many reports, and projects can have any name.
 */
export function fillDataFile(file: string, reports: Iterable<Filed>): void {
  const database = openDatabase(file);
  const insert = database.prepare(
    'INSERT INTO reports (url, project, score, result, checks, privacy, password_hash, created_at, generated_at) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?)',
  );
  inTransaction(database, () => {
    let count = 0;
    for (const {
      url,
      project = projectOfUrl(url),
      score = (count * 37) % 101,
      privacy = 1,
      at = Date.UTC(2026, 9, 1) + count * 60_000,
    } of reports) {
      const time = new Date(at).toISOString();
      const checks = {
        'page-title': {
          title: `Page ${pageKey(url)} has a title`,
          passed: score > 50,
          importance: 'high',
        },
      };
      insert.run(
        url,
        project,
        score,
        resultOfScore(score),
        JSON.stringify(checks),
        privacy,
        time,
        time,
      );
      count += 1;
    }
  });
  database.close();
}
