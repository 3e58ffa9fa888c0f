import type { Batch } from '../../../lib/domain/pagination.ts';
import type { Project } from '../../../lib/domain/reports/project.ts';
import type { ProjectsView } from '../view.ts';

/**
 * The projects of a view that this device knows from their reports, or null where it knows none:
 * for when the service cannot be asked. When they were made and how many reports they have is the
 * service's to say, so all but "Name" sorts them by name, from its beginning.
 */
export function keptProjects(
  names: Iterable<string>,
  view: Pick<ProjectsView, 'search' | 'sortBy' | 'sort' | 'page' | 'perPage'>,
): Batch<Project> | null {
  const text = view.search.trim().toLowerCase();
  const found = [...names].filter((name) => name.toLowerCase().includes(text)).toSorted();
  if (view.sortBy === 'project' && view.sort === 'desc') found.reverse();
  const end = view.page * view.perPage;
  const rows = found
    .slice(end - view.perPage, end)
    .map((project) => ({ project, reports: null, createdAt: null }));
  if (rows.length === 0) return null;
  const last = Math.ceil(found.length / view.perPage);
  return {
    rows,
    unreadable: 0,
    total: found.length,
    page: view.page,
    next: view.page < last ? view.page + 1 : null,
    last,
  };
}
