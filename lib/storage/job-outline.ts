import * as v from 'valibot';
import { isDoneCreate, type Job, countNeedingPerson, needsPerson } from '../domain/jobs/job.ts';
import { pageKey } from '../domain/addresses/page-url.ts';
import { parseOrNull } from '../domain/schema.ts';
import { hasUnreadable, outlineKey, remove, write } from './extension-storage.ts';
import { storedJobs } from './jobs.ts';
import { storedNewest } from './newest-reports.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The smallest number of jobs for which an outline is made. Fewer jobs are read fast enough without
 * an outline.
 */
const minJobs = 200;
/** How many jobs of each kind the outline names, at most. */
const maxPerKind = 20;

/**
 * A summary of thousands of jobs, so that the popup does not have to read them all. For the
 * connection in use, it has the ids of the jobs that the popup shows `first`, the latest create or
 * run of each page, and the number of jobs that are not done. For the other connections, it has the
 * number of changes that need the person. `pages` has a line `id page` for each page, because text
 * is fast to read.
 */
const Outline = v.object({
  connectionId: v.string(),
  first: v.array(v.string()),
  pages: v.string(),
  open: v.number(),
  needyOfOthers: v.number(),
  hasUnreadable: v.boolean(),
});
export type Outline = v.InferOutput<typeof Outline>;

/**
 * Parses the stored outline. Null if there is no outline, or if it was written for another
 * connection in use.
 */
export function parseOutline(raw: unknown, connectionId: string | null): Outline | null {
  const outline = parseOrNull(Outline, raw);
  return outline?.connectionId === connectionId ? outline : null;
}

/** Makes the outline of the stored jobs. Null if there are few jobs. */
export function outlineOf({
  all,
  jobs,
  connections,
}: Pick<Snapshot, 'all' | 'jobs' | 'connections'>): Outline | null {
  const { list, active } = connections ?? { list: [], active: null };
  if (jobs.length < minJobs || active === null) return null;
  const own = jobs.filter((job) => job.connectionId === active && isShown(job));
  const open = own.filter(({ state }) => state.name !== 'done');
  const doubled = own
    .filter((job) => isDoneCreate(job) && job.state.duplicates.length > 0)
    .slice(-maxPerKind);
  // Includes the changes of listed reports and of duplicates.
  const listed = (storedNewest.parseOne(all, active)?.rows ?? []).map(({ id }) => id);
  const reports = new Set([
    ...listed,
    ...doubled.flatMap((job) => (isDoneCreate(job) ? job.state.duplicates : [])),
  ]);
  const about = own
    .filter(({ task }) => 'reportId' in task && reports.has(task.reportId))
    .slice(-2 * maxPerKind);
  const first = [
    ...open.filter(needsPerson).slice(-maxPerKind),
    ...open.slice(-maxPerKind),
    ...doubled,
    ...about,
  ];
  const pages = new Map(
    own.flatMap(({ id, task }) =>
      task.kind === 'create' || task.kind === 'run' ? [[pageKey(task.url), id]] : [],
    ),
  );
  const others = jobs.filter(
    ({ connectionId }) => connectionId !== active && list.some(({ id }) => id === connectionId),
  );
  return {
    connectionId: active,
    first: [...new Set(first.map(({ id }) => id))],
    pages: ['', ...[...pages].map(([page, id]) => `${id} ${page}`), ''].join('\n'),
    open: open.length,
    needyOfOthers: countNeedingPerson(others),
    hasUnreadable: hasUnreadable(all),
  };
}

/**
 * Writes the outline if it changed, and removes it if there are few jobs. Resolves to whether there
 * is an outline now.
 */
export async function saveOutline(snapshot: Snapshot): Promise<boolean> {
  const { all } = snapshot;
  const outline = outlineOf(snapshot);
  if (outline) {
    if (JSON.stringify(outline) !== JSON.stringify(parseOrNull(Outline, all[outlineKey])))
      await write({ [outlineKey]: outline });
  } else if (outlineKey in all) await remove(outlineKey);
  return outline !== null;
}

/** Returns the keys of the jobs that the popup reads when it opens above the page with this key. */
export function outlinedKeys({ first, pages }: Outline, page: string | null): string[] {
  const end = page === null ? -1 : pages.indexOf(` ${page}\n`);
  const ofPage = end < 0 ? [] : [pages.slice(pages.lastIndexOf('\n', end) + 1, end)];
  return [...new Set([...first, ...ofPage])].map((id) => storedJobs.key(id));
}

/**
 * Whether pages show a job separately. They show jobs of a bulk change only if these need the
 * person.
 */
export function isShown(job: Job): boolean {
  return job.bulk === undefined || needsPerson(job);
}
