import type { Owner } from './tables.ts';
import { sql } from 'kysely';
import { searchWords } from '../../../lib/domain/reports/list-parameters.ts';
import type { ProjectRow, Slice } from '../base/answers.ts';
import type { ProjectQuery } from '../base/fields.ts';
import { contains } from './contains.ts';
import type { Database } from './database.ts';
import { noteInTrail } from './trail.ts';
import { type AlsoOfMany, removeReports } from './report-store.ts';
import { searchForms } from './search-forms.ts';

/** The projects of a database. */
export type ProjectStore = ReturnType<typeof createProjectStore>;

/** How many reports are removed in one step. Other requests run between two steps. */
const stepReports = 50;

/**
 * The projects of an open database. A team has a project as long as it has reports of it. They are
 * read from the counts, because reports may be millions.
 */
export function createProjectStore(opened: Pick<Database, 'query' | 'writing' | 'pages'>) {
  const { query: database } = opened;
  /** The projects that have reports, by their names. */
  const projectsOf = (team: string) =>
    database
      .selectFrom('report_counts')
      .where('team', '=', team)
      .groupBy('project')
      .having((of) => of.fn.sum('reports'), '>', 0);
  return {
    async list(team: string, query: ProjectQuery): Promise<Slice<ProjectRow>> {
      const { search, sortBy, sort, page, perPage } = query;
      let matches = projectsOf(team);
      for (const word of searchWords(search ?? ''))
        matches = matches.where((of) =>
          of.or(searchForms(word).map((form) => contains(sql`lower(project)`, form))),
        );
      const [{ total }, rows] = await Promise.all([
        database
          .selectFrom(matches.select('project').as('found'))
          .select((of) => of.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
        matches
          .select((of) => [
            'project',
            sql<number>`cast(sum(reports) AS bigint)`.as('reports'),
            of.fn.min('created_at').as('created_at'),
          ])
          .orderBy(sortBy, sort)
          .orderBy('project', sort)
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
      ]);
      return { rows, total };
    },

    /** The first names of projects in their order. */
    async names(team: string, limit: number): Promise<string[]> {
      const rows = await projectsOf(team)
        .select('project')
        .orderBy('project')
        .limit(limit)
        .execute();
      return rows.map(({ project }) => project);
    },

    /**
     * Deletes all reports that the caller's team has of the project, but those that are created
     * meanwhile, and writes down who did. `also` is done with each step. Returns false if it has
     * none. A step that fails leaves the rest, which can be deleted anew.
     */
    async remove(caller: Owner, project: string, now: number, also?: AlsoOfMany): Promise<boolean> {
      const { team } = caller;
      const own = database.selectFrom('reports').where((of) => of.and({ team, project }));
      const { last } = await own
        .select((of) => of.fn.max('id').as('last'))
        .executeTakeFirstOrThrow();
      if (last === null) return false;
      await noteInTrail(database, caller, 'project deleted', project, now);
      const next = own
        .where('id', '<=', last)
        .select(['id', 'generated_at'])
        .orderBy('id')
        .limit(stepReports);
      for (let rows = await next.execute(); rows.length > 0; rows = await next.execute())
        await removeReports(opened, rows, also);
      return true;
    },
  };
}
