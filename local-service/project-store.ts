import { type Kysely, sql } from 'kysely';
import type { ProjectRow } from './answers.ts';
import { contains } from './contains.ts';
import type { Tables } from './database/database.ts';
import type { ProjectQuery, Slice } from './lists.ts';

/** The projects of a database. */
export type ProjectStore = ReturnType<typeof createProjectStore>;

/** The projects of an open database. A team has a project as long as it has reports of it. */
export function createProjectStore(database: Kysely<Tables>) {
  return {
    async list(team: string, query: ProjectQuery): Promise<Slice<ProjectRow>> {
      const { search, sortBy, sort, page, perPage } = query;
      let matches = database.selectFrom('reports').where('team', '=', team);
      if (search !== undefined) matches = matches.where(contains(sql`lower(project)`, search));
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
