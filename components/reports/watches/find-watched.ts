import { trimmedAddress } from '../../../lib/domain/addresses/addresses-in-text.ts';
import {
  type AddressFault,
  pageKey,
  pageSearch,
  readAddress,
} from '../../../lib/domain/addresses/page-url.ts';
import { shownProject } from '../../../lib/domain/addresses/shown-address.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { Watched } from '../../../lib/domain/watches/watch.ts';
import { addressOf } from '../../../lib/domain/reports/report.ts';
import { readNewestOf } from '../../../lib/storage/database/search.ts';
import { readProjectNames } from '../../../lib/storage/database/summaries.ts';
import { sendWithRetry } from '../use-service-data.ts';

/**
 * The report or project to watch, or why none can be watched. `no-report`: the page has no report.
 */
export type FoundWatched =
  | { of: Watched }
  | { fault: AddressFault | 'no-report' }
  | { problem: Problem };

/**
 * Finds the project with this name, or else the newest report of the page with this address. Looks
 * on this device first, then asks the service. If a text without scheme and path could be both, it
 * is the name of a project.
 */
export async function findWatched(connectionId: string, text: string): Promise<FoundWatched> {
  const typed = trimmedAddress(text);
  if (/^[^\s/?#]+$/.test(typed)) {
    const project = await findProject(connectionId, typed);
    if (project) return project;
  }
  const reading = readAddress(typed, true);
  if ('fault' in reading) return reading;
  const { url } = reading;
  const known = await readNewestOf(connectionId, url).catch(() => null);
  if (known) return { of: { kind: 'report', reportId: known.id, url: addressOf(known) } };
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

/** Whether a project has this name, as it is stored or as it is shown. */
export function isNamed(project: string, name: string): boolean {
  return [project, shownProject(project)].some((one) => one.toLowerCase() === name.toLowerCase());
}

async function findProject(connectionId: string, name: string): Promise<FoundWatched | null> {
  const known = await readProjectNames(connectionId).catch(() => []);
  const seen = known.find((project) => isNamed(project, name));
  if (seen !== undefined) return { of: { kind: 'project', project: seen } };
  const answer = await sendWithRetry('listProjects', {
    connectionId,
    parameters: { search: name, search_by: 'project', per_page: 100 },
  });
  if ('problem' in answer) return answer;
  const row = answer.batch.rows.find(({ project }) => isNamed(project, name));
  if (!row) return null;
  const { project, reports } = row;
  return { of: { kind: 'project', project, ...(reports !== null && { reports }) } };
}
