import type { Page } from '@playwright/test';
import { type Bulk, newBulk } from '../../../lib/domain/jobs/bulk.ts';
import type { Job } from '../../../lib/domain/jobs/job.ts';
import { compareStates } from './compare-states.ts';
import { detailStates } from './detail-states.ts';
import { newReportStates } from './new-report-states.ts';
import { projectStates } from './project-states.ts';
import { addresses, batch, failed, listed, many, now, seen } from './report-samples.ts';
import { id, job, type ReportState } from './report-state.ts';
import { connectionId } from './sample-connection.ts';
import { watchStates } from './watch-states.ts';

/** Running many reports again, since a minute ago. */
const rerun = (last: number, more: Partial<Bulk> = {}): Bulk => ({
  ...newBulk(connectionId, { kind: 'run' }, [], now - 60_000, id(last)),
  targets: { by: 'rows', total: 250, skipped: 0, missing: 0 },
  ...more,
});
const done: Job['state'] = { name: 'done', at: now - 9_000, duplicates: [] };
const gone: Job['state'] = { name: 'refused', at: now, problem: { code: 'not-found' } };
/** The jobs that run reports again: first the given ones, then all others of 250 in one state. */
const reruns = (last: number, given: [string, Job['state']][], others: Job['state']): Job[] =>
  Array.from({ length: 250 }, (_, place) => {
    const [reportId, state] = given[place] ?? [String(10_000 + place), others];
    const url = addresses[place % addresses.length]!;
    return { ...job(1_000 * last + place, { kind: 'run', reportId, url }, state), bulk: id(last) };
  });
const undo = { name: 'queued', notBefore: now + 6_000 } as const;
const sending: Job['state'] = {
  name: 'sending',
  sentAt: now - 7_000,
  baseline: { by: 'nothing' },
};
const doneReport = (_: unknown, at: number): [string, Job['state']] => [String(20_000 + at), done];
const click =
  (name: string, at = 0) =>
  async (page: Page) =>
    page.getByRole('button', { name, exact: true }).nth(at).click();
const selectAll = async (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all on this page' }).check();
/** Selects all matching reports and opens the question before they are deleted. */
const deleteAll = async (page: Page) => {
  await selectAll(page);
  await click('Select all that match')(page);
  await click('Delete')(page);
};
/** It can be undone for an hour, longer than a picture takes. */
const toDelete = newBulk(
  connectionId,
  { kind: 'delete', undo: 3_600_000 },
  Array.from({ length: 131 }, (_, at) => ({ id: String(at), url: addresses[1]! })),
  now,
  id(7),
);

/** Every state of the Reports page that was designed. */
export const reportStates: ReportState[] = [
  { name: 'no connection', connected: false },
  { name: 'reports', answers: listed, archive: seen },
  {
    name: 'hundred rows',
    search: '?per_page=100',
    answers: { ...listed, listReports: batch(many(100), { total: 1204, next: 2, last: 13 }) },
  },
  { name: 'one row', answers: { ...listed, listReports: batch(many(1)) } },
  { name: 'empty', answers: { ...listed, listReports: batch([]), listProjects: batch([]) } },
  {
    name: 'nothing matches',
    search: '?search=nowhere',
    answers: { ...listed, listReports: batch([]) },
  },
  { name: 'loading', answers: {} },
  { name: 'offline', archive: seen, answers: failed({ code: 'offline' }) },
  {
    name: 'wrong key',
    answers: failed({ code: 'wrong-key', status: 401, text: 'This key was revoked.' }),
  },
  {
    name: 'unreadable rows',
    answers: { ...listed, listReports: batch(many(8), { unreadable: 2 }) },
  },
  {
    name: 'jobs in rows',
    answers: listed,
    jobs: [
      job(1, { kind: 'run', reportId: '112', url: addresses[0]! }, sending),
      job(2, { kind: 'delete', reportId: '110', url: addresses[6]! }, undo),
      job(
        3,
        { kind: 'privacy', reportId: '108', url: addresses[4]!, privacy: 0 },
        { name: 'refused', at: now, problem: { code: 'forbidden' } },
      ),
    ],
  },
  {
    name: 'filtered by this device',
    search: '?result=bad',
    kept: { [`list-form:${connectionId}`]: { isScored: true } },
    answers: listed,
    archive: seen,
  },
  {
    name: 'in the order of the service',
    answers: { ...listed, listReports: batch(many(25).toReversed()) },
  },
  { name: 'selected', answers: listed, act: selectAll },
  {
    name: 'change privacy of many',
    answers: listed,
    act: async (page) => selectAll(page).then(() => click('Change privacy')(page)),
  },
  {
    name: 'many under way',
    answers: listed,
    bulks: [rerun(4)],
    jobs: reruns(4, [...Array.from({ length: 96 }, doneReport), ['112', sending]], undo),
  },
  {
    name: 'many done with failures',
    answers: listed,
    bulks: [rerun(5, { endedAt: now })],
    jobs: reruns(
      5,
      [
        ['7', gone],
        ['8', { name: 'refused', at: now, problem: { code: 'forbidden' } }],
      ],
      done,
    ),
  },
  {
    name: 'row menu',
    answers: listed,
    act: async (page) =>
      page.getByRole('table').getByRole('button', { name: 'More' }).last().click(),
  },
  {
    name: 'delete some',
    answers: { ...listed, listReports: batch(many(5)) },
    act: async (page) => selectAll(page).then(() => click('Delete')(page)),
  },
  {
    name: 'delete many',
    search: '?result=bad&project=shop.example.com&search=boots',
    answers: { ...listed, listReports: batch(many(10), { total: 1204, next: 2, last: 121 }) },
    act: deleteAll,
  },
  {
    name: 'delete many narrow',
    width: 320,
    answers: { ...listed, listReports: batch(many(10), { total: 1204, next: 2, last: 121 }) },
    act: async (page) =>
      deleteAll(page).then(() => page.getByLabel('Type 1,204 to confirm').fill('1204')),
  },
  { name: 'many to be deleted', answers: listed, bulks: [toDelete] },
  { name: 'many to be deleted narrow', answers: listed, bulks: [toDelete], width: 320 },
  {
    name: 'many to be deleted right to left',
    answers: listed,
    bulks: [toDelete],
    rightToLeft: true,
  },
  {
    name: 'failed row',
    answers: listed,
    jobs: [
      job(
        9,
        { kind: 'run', reportId: '112', url: addresses[0]! },
        {
          name: 'refused',
          at: now,
          problem: {
            code: 'refused',
            status: 422,
            text: 'The page could not be opened: no such host.',
          },
        },
      ),
    ],
  },
  {
    name: 'filters narrow',
    search: '?result=bad&project=shop.example.com',
    answers: listed,
    width: 320,
    act: async (page) => page.getByRole('button', { name: 'Filters (2)' }).click(),
  },
  { name: 'shortcuts', answers: listed, act: async (page) => page.keyboard.press('Shift+?') },
  { name: 'report', search: '?report=106', answers: listed, archive: seen },
  {
    name: 'report gone',
    search: '?report=106',
    answers: { ...listed, readReport: { problem: { code: 'not-found', status: 404 } } },
  },
  { name: 'report narrow', search: '?report=106', answers: listed, archive: seen, width: 320 },
  ...detailStates(),
  ...compareStates(),
  ...projectStates(),
  { name: 'reports narrow', answers: listed, width: 320 },
  { name: 'reports wide', search: '?report=106', answers: listed, archive: seen, width: 3840 },
  {
    name: 'right to left',
    search: '?report=106',
    answers: listed,
    archive: seen,
    rightToLeft: true,
  },
  { name: 'projects', search: '?tab=projects', answers: listed, archive: seen },
  { name: 'projects narrow', search: '?tab=projects', answers: listed, archive: seen, width: 320 },
  {
    name: 'projects right to left',
    search: '?tab=projects',
    answers: listed,
    archive: seen,
    rightToLeft: true,
  },
  { name: 'projects empty', search: '?tab=projects', answers: { listProjects: batch([]) } },
  { name: 'projects loading', search: '?tab=projects', answers: {} },
  {
    name: 'projects offline',
    search: '?tab=projects',
    archive: seen,
    answers: failed({ code: 'offline' }),
  },
  {
    name: 'project being deleted',
    search: '?tab=projects',
    answers: listed,
    jobs: [job(6, { kind: 'delete-project', project: 'blog.example.org' }, undo)],
  },
  {
    name: 'delete project',
    search: '?tab=projects',
    answers: listed,
    act: click('Delete project'),
  },
  ...watchStates,
  ...newReportStates,
  { name: 'export', answers: listed, act: click('Export') },
  {
    name: 'export stopped',
    answers: {
      ...listed,
      listReports: batch(many(25)),
      readReport: { problem: { code: 'unreachable' } },
    },
    act: async (page) => {
      await selectAll(page);
      await click('Export')(page);
      await click('Save file')(page);
    },
  },
  {
    name: 'export with reports left out',
    answers: {
      ...listed,
      listReports: batch(many(25)),
      readReport: { problem: { code: 'forbidden' } },
    },
    act: async (page) => {
      await selectAll(page);
      await click('Export')(page);
      await click('Save file')(page);
    },
  },
];
