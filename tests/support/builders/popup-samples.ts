import type { Job, State, Task } from '../../../lib/domain/jobs/job.ts';
import { pageKey } from '../../../lib/domain/addresses/page-url.ts';
import type { Preferences } from '../../../lib/domain/preferences.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { possible } from '../../lib/domain/jobs/jobs.ts';
import { connectionId, connections } from './sample-connection.ts';

export const now = Date.now();
const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
export const shop = 'https://shop.example.com/boots/winter?size=42';

/** A report that is `ago` milliseconds old. */
export function report(
  id: number,
  url: string,
  score: number | null,
  ago: number,
  privacy: 0 | 1 | 2 = 1,
): Report {
  const result = score === null ? null : score > 79 ? 'good' : score < 49 ? 'bad' : 'decent';
  return {
    id: String(id),
    url,
    result,
    score,
    generatedAt: now - ago,
    privacy,
    hasPassword: privacy === 2,
    project: pageKey(url).split('/')[0] ?? null,
  };
}

export const reports = [
  report(48, 'blog.example.org/2026/11/launch-notes', 92, 2 * hour),
  report(47, 'old.example.net/index.php?id=12&lang=de', 31, 5 * hour, 0),
  report(46, 'docs.example.dev/guide/getting-started', 68, day, 2),
  report(45, 'example.com', 88, 3 * day),
  report(44, 'shop.example.com/boots/winter?size=42', 68, 3 * day),
  report(43, 'news.example.com/world', null, 4 * day),
];

export const runs: Audit[] = [68, 84, 81, 62, 55].map((score, index) => ({
  reportId: '44',
  at: now - (3 + 7 * index) * day,
  result: score > 79 ? 'good' : 'decent',
  score,
  privacy: 1,
}));

/** The values in extension storage: one connection, its newest reports, jobs and preferences. */
export function storage(
  jobs: Job[] = [],
  rows: Report[] | null = reports,
  preferences: Partial<Preferences> = {},
  unreadable = 0,
): Record<string, unknown> {
  const newest = { fetchedAt: now - minute, changedAt: 0, highest: null, unreadable, rows };
  return {
    connections,
    preferences,
    ...(rows && { [`newest-reports:${connectionId}`]: newest }),
    ...Object.fromEntries(jobs.map((one) => [`job:${one.id}`, one])),
  };
}

let made = 0;
/** A job that was asked for some seconds ago. */
export function job(task: Task, state: State): Job {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  return possible({
    v: 1,
    id,
    connectionId,
    createdAt: now - 8_000 + made,
    task,
    state,
    delays: 0,
    sends: 0,
    changedAt: 1,
  });
}
