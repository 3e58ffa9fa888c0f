import {
  type AddressFault,
  pageKey,
  pageSearch,
  readAddress,
} from '../../../lib/domain/page-url.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { Watched } from '../../../lib/domain/watches/watch.ts';
import { readNewestOf } from '../../../lib/storage/archive/search-archive.ts';
import { readProjectNames } from '../../../lib/storage/archive/summaries.ts';
import { sendWithRetry } from '../use-service-data.ts';
import { shownProject } from '../../../lib/domain/shown-address.ts';

/**
 * The report or project that can be watched, or why there is none: `no-report` is a page that was
 * never reported.
 */
export type FoundWatched =
  | { of: Watched }
  | { fault: AddressFault | 'no-report' }
  | { problem: Problem };

/**
 * Finds the project with this name, else the newest report of the page with this address: on this
 * device, else at the service. A name that both have is the project; an address has a scheme or a
 * path.
 */
export async function findWatched(connectionId: string, text: string): Promise<FoundWatched> {
  const typed = text.trim();
  if (/^[^\s/?#]+$/.test(typed)) {
    const project = await findProject(connectionId, typed);
    if (project) return project;
  }
  const reading = readAddress(typed, true);
  if ('fault' in reading) return reading;
  const { url } = reading;
  const known = await readNewestOf(connectionId, url).catch(() => null);
  if (known) return { of: { kind: 'report', reportId: known.id, url: known.url } };
  const answer = await sendWithRetry('listReports', {
    connectionId,
    parameters: {
      search: pageSearch(url),
      search_by: 'url',
      sort_by: 'generated_at',
      per_page: 100,
    },
  });
  if ('problem' in answer) return answer;
  const report = answer.batch.rows.find((row) => pageKey(row.url) === pageKey(url));
  return report ? { of: { kind: 'report', reportId: report.id, url } } : { fault: 'no-report' };
}

async function findProject(connectionId: string, name: string): Promise<FoundWatched | null> {
  const isNamed = (project: string) =>
    [project, shownProject(project)].some((one) => one.toLowerCase() === name.toLowerCase());
  const known = await readProjectNames(connectionId).catch(() => []);
  const seen = known.find(isNamed);
  if (seen !== undefined) return { of: { kind: 'project', project: seen } };
  const answer = await sendWithRetry('listProjects', {
    connectionId,
    parameters: { search: name, search_by: 'project', per_page: 100 },
  });
  if ('problem' in answer) return answer;
  const row = answer.batch.rows.find(({ project }) => isNamed(project));
  return row ? { of: { kind: 'project', project: row.project } } : null;
}
