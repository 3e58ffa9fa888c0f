import { lastDeletions } from '../store/deletions.ts';
import { openDatabase } from '../store/open-database.ts';
import { alignColumns } from './columns.ts';
import type { Options } from './options.ts';

/** How many deletions are listed. */
const listed = 1000;

/**
 * Runs `verdict-service deletions`: resolves to a list of who deleted which report or project,
 * newest first. Throws a `DatabaseError`.
 */
export async function deletionsCommand({
  data,
  database: address,
}: Pick<Options, 'data' | 'database'>): Promise<string> {
  const database = await openDatabase({ file: data, database: address }, { beside: true });
  try {
    await database.ready();
    const rows = (await lastDeletions(database.query, listed)).map(
      ({ at, team, deleted_by, report_id, project }) => [
        at,
        team,
        deleted_by,
        project === null ? `report ${report_id}` : `project ${project}`,
      ],
    );
    return alignColumns([['WHEN', 'TEAM', 'KEY', 'DELETED'], ...rows]);
  } catch (error) {
    throw database.explain(error);
  } finally {
    await database.close();
  }
}
