import type { Batch } from '../../../lib/domain/walk.ts';
import { searchWords } from '../../../lib/domain/reports/list-parameters.ts';
import type { Project } from '../../../lib/domain/reports/report.ts';
import { shownProject } from '../../../lib/domain/addresses/shown-address.ts';
import {
  type ProjectStats,
  readProjectStats,
} from '../../../lib/storage/database/project-stats.ts';
import { type Listing, listingOf, sendWithRetry, useServiceData } from '../use-service-data.ts';
import { parametersOf, type ProjectsView, viewSearch } from '../view.ts';

interface Projects {
  /** Null before anything is known. */
  listing: Listing<Project> | null;
  /** The results that this device has seen, by the project's name. Null if they are unknown. */
  stats: ReadonlyMap<string, ProjectStats> | null;
  /** How many deletions were done when the service's latest list was read. */
  deletions: number | null;
}

/**
 * Loads the projects of a view from the service, with the results that this device has seen. If the
 * service cannot answer, shows the projects that this device knows. Loads again when `deletions`,
 * the number of projects deleted here, changes.
 */
export function useProjects(connectionId: string, view: ProjectsView, deletions: number) {
  const key = viewSearch(view);
  const { data, ...state } = useServiceData<Projects>(
    `${connectionId} ${deletions} ${key}`,
    { listing: null, stats: null, deletions: null },
    async (show) => {
      // If the archive cannot be read, the list has no results.
      const reading = readProjectStats(connectionId).catch(() => null);
      void reading.then((stats) => show((shown) => ({ ...shown, stats })));
      const answer = await sendWithRetry('listProjects', {
        connectionId,
        parameters: parametersOf(view),
      });
      if ('batch' in answer) {
        const listing = listingOf(answer.batch, key, 'service', ({ project }) => project);
        return { problem: null, change: (shown) => ({ ...shown, listing, deletions }) };
      }
      const batch = archivedProjects((await reading)?.keys() ?? [], view);
      const archived: Listing<Project> | null = batch && { ...batch, key, from: 'archive' };
      // Rows of another view must not appear as rows of this view.
      return {
        problem: answer.problem,
        change: (shown) => (shown.listing?.key === key ? shown : { ...shown, listing: archived }),
      };
    },
  );
  return { ...data, ...state };
}

/**
 * Returns the projects of a view that this device knows from their reports, or null if it knows
 * none. Only the service knows the times and counts of projects, so they are always sorted by name.
 */
export function archivedProjects(
  names: Iterable<string>,
  view: Pick<ProjectsView, 'search' | 'sortBy' | 'sort' | 'page' | 'perPage'>,
): Batch<Project> | null {
  const words = searchWords(view.search.toLowerCase());
  const matching = [...names]
    .filter((name) => {
      const text = `${name}\n${shownProject(name)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .toSorted();
  if (view.sortBy === 'project' && view.sort === 'desc') matching.reverse();
  const end = view.page * view.perPage;
  const rows = matching
    .slice(end - view.perPage, end)
    .map((project) => ({ project, reports: null, createdAt: null }));
  if (rows.length === 0) return null;
  const last = Math.ceil(matching.length / view.perPage);
  return {
    rows,
    unreadable: 0,
    total: matching.length,
    page: view.page,
    next: view.page < last ? view.page + 1 : null,
    last,
  };
}
