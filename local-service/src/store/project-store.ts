import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ProjectRow } from '../base/answers.ts';
import type { ProjectQuery, Slice } from './batch.ts';
import { contains } from './contains.ts';
import type { Tables } from './database.ts';
import { searchForms } from './search-forms.ts';

/** The projects of a database. */
export type ProjectStore = ReturnType<typeof createProjectStore>;

/** The projects of an open database. A team has a project as long as it has reports of it. */
export function createProjectStore(database: Kysely<Tables>) {
  return {
    async list(team: string, query: ProjectQuery): Promise<Slice<ProjectRow>> {
      const { search, sortBy, sort, page, perPage } = query;
      let matches = database.selectFrom('reports').where('team', '=', team);
      if (search !== undefined)
        matches = matches.where((of) =>
          of.or(searchForms(search).map((form) => contains(sql`lower(project)`, form))),
        );
      const [{ total }, rows] = await Promise.all([
        matches
          .select((of) => of.fn.count<number>('project').distinct().as('total'))
          .executeTakeFirstOrThrow(),
        matches
          .select((of) => [
            'project',
            of.fn.countAll<number>().as('reports'),
            of.fn.min('created_at').as('created_at'),
          ])
          .groupBy('project')
          .orderBy(sortBy, sort)
          .orderBy((of) => of.fn.min('id'), sort)
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
      ]);
      return { rows, total };
    },

    /** The first names of projects in their order. */
    async names(team: string, limit: number): Promise<string[]> {
      const { rows } = await sql<{ project: string }>`
        ${projectNames(team)} SELECT project FROM names WHERE project IS NOT NULL
        LIMIT ${limit}`.execute(database);
      return rows.map(({ project }) => project);
    },

    /** Deletes all reports that the team has of the project. Returns false if it has none. */
    async remove(team: string, project: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('reports')
        .where('team', '=', team)
        .where('project', '=', project)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/**
 * The names of a team's projects in their order and their numbers from 1 on, with a null after the
 * last. Each is found by one look into the index, and only when it is read, so a million reports
 * cost no more than a few.
 */
export function projectNames(team: string): RawBuilder<unknown> {
  const after = (before: RawBuilder<unknown>) =>
    sql`SELECT min(project) FROM reports WHERE team = ${team} AND project > ${before}`;
  return sql`WITH RECURSIVE names (project, number) AS (
    SELECT (${after(sql.lit(''))}), 1
    UNION ALL SELECT (${after(sql`names.project`)}), number + 1 FROM names
      WHERE names.project IS NOT NULL
  )`;
}
