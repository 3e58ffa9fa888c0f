import * as v from 'valibot';
import { isDoneCreate, type Job } from '../../domain/jobs/job.ts';
import { countNeedingPerson, needsPerson } from '../../domain/jobs/needs-person.ts';
import { pageKey } from '../../domain/page-url.ts';
import { parseOrNull } from '../../domain/schema.ts';
import { remove, write } from './extension-storage.ts';
import { jobKey } from './jobs.ts';
import { newestKey, parseNewest } from './newest-reports.ts';
import { countUnreadable } from './quarantine.ts';
import type { Snapshot } from './snapshot.ts';

export const outlineKey = 'outline';

/** From how many jobs on there is an outline: to read fewer takes no time. */
const minJobs = 200;
/** How many jobs of each kind it names. */
const maxPerKind = 20;

/**
 * What the popup needs to know of thousands of jobs without reading them: those that it shows
 * first, and by page the latest that makes a report, of the connection in use; how many of that
 * connection have not ended; and what it says of all others. `pages` is lines of text, which are
 * quick to read.
 */
const Outline = v.object({
  v: v.literal(1),
  connectionId: v.string(),
  first: v.array(v.string()),
  pages: v.string(),
  open: v.number(),
  elsewhere: v.number(),
  unreadable: v.number(),
});
export type Outline = v.InferOutput<typeof Outline>;

/**
 * The outline that lies in storage, or null: where there are few jobs, and where another connection
 * was in use when it was written.
 */
export function parseOutline(raw: unknown, connectionId: string | null): Outline | null {
  const outline = parseOrNull(Outline, raw);
  return outline?.connectionId === connectionId ? outline : null;
}

/** The outline of what lies in storage. Null where there are few jobs. */
export function outlineOf({ all, jobs, connections }: Snapshot): Outline | null {
  const { list, active } = connections ?? { list: [], active: null };
  if (jobs.length < minJobs || active === null) return null;
  const own = jobs.filter((job) => job.connectionId === active && isShown(job));
  const open = own.filter(({ state }) => state.name !== 'done');
  const doubled = own
    .filter((job) => isDoneCreate(job) && job.state.duplicates.length > 0)
    .slice(-maxPerKind);
  // What is done to the reports that are listed, or were made twice.
  const listed = (parseNewest(all[newestKey(active)])?.rows ?? []).map(({ id }) => id);
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
    v: 1,
    connectionId: active,
    first: [...new Set(first.map(({ id }) => id))],
    pages: ['', ...[...pages].map(([page, id]) => `${id} ${page}`), ''].join('\n'),
    open: open.length,
    elsewhere: countNeedingPerson(others),
    unreadable: countUnreadable(all),
  };
}

/** Writes the outline where it changed, and removes it where there are few jobs. */
export async function saveOutline(snapshot: Snapshot): Promise<void> {
  const { all } = snapshot;
  const outline = outlineOf(snapshot);
  if (outline) {
    if (JSON.stringify(outline) !== JSON.stringify(parseOrNull(Outline, all[outlineKey])))
      await write({ [outlineKey]: outline });
  } else if (outlineKey in all) await remove(outlineKey);
}

/** The keys of the jobs that the popup reads of an outline, above this page. */
export function outlinedKeys({ first, pages }: Outline, page: string | null): string[] {
  const end = page === null ? -1 : pages.indexOf(` ${page}\n`);
  const ofPage = end < 0 ? [] : [pages.slice(pages.lastIndexOf('\n', end) + 1, end)];
  return [...new Set([...first, ...ofPage])].map((id) => jobKey({ id }));
}

/** Whether a job is told of by itself: parts of bulk changes are, where they need the person. */
export function isShown(job: Job): boolean {
  return job.bulk === undefined || needsPerson(job);
}
