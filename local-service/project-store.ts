import type { DatabaseSync } from 'node:sqlite';
import type { ProjectQuery, Slice } from './lists.ts';

/** A project in a list. `created_at` is when its oldest report was created (ISO 8601, UTC). */
export interface ProjectRow {
  project: string;
  reports: number;
  created_at: string;
}

/** The projects of a data file. */
export type ProjectStore = ReturnType<typeof createProjectStore>;

/** The projects of an open data file. A project exists as long as it has reports. */
export function createProjectStore(database: DatabaseSync) {
  return {
    list({ search = '', sortBy, sort, page, perPage }: ProjectQuery): Slice<ProjectRow> {
      const filter = "WHERE ?1 = '' OR instr(project, lower(?1)) > 0";
      const total = Number(
        database
          .prepare(`SELECT count(DISTINCT project) AS total FROM reports ${filter}`)
          .get(search)?.['total'],
      );
      const rows = database
        .prepare(
          `SELECT project, count(*) AS reports, min(created_at) AS created_at FROM reports ${filter}
           GROUP BY project ORDER BY ${sortBy === 'project' ? 'project' : 'min(created_at)'} ${sort}, min(id) ${sort} LIMIT ?2 OFFSET ?3`,
        )
        .all(search, perPage, (page - 1) * perPage);
      return { rows: rows as unknown as ProjectRow[], total };
    },

    /** Deletes all reports of the project. Returns false if it has none. */
    remove: (project: string): boolean =>
      Number(database.prepare('DELETE FROM reports WHERE project = ?').run(project).changes) > 0,
  };
}
