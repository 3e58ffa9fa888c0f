import type { Page } from '@playwright/test';
import { type Job, type Task, undoByKeysMs } from '../../../lib/domain/jobs/job.ts';
import { addBulk } from '../../../lib/storage/bulks.ts';
import { keepView } from '../../../lib/storage/kept-views.ts';
import { storedListForms } from '../../../lib/storage/newest-reports.ts';
import {
  aConnection,
  aJob,
  asked,
  done,
  failed,
  type Step,
  undecided,
  connectionId,
} from '../../support/builders/values.ts';
import { keep, keepBulk } from '../../support/builders/keep.ts';
import type { State } from '../../support/builders/show.ts';
import { acceptedStates } from './accepted.ts';
import { compareStates } from './compare.ts';
import { addresses, batch, failing, listed, many, seen } from './lists.ts';
import { mendedStates } from './mended.ts';
import { newReportStates } from './new-reports.ts';
import { projectStates } from './project.ts';
import { detailStates } from './report.ts';
import { watchStates } from './watches.ts';

/** Keeps the change that runs 250 reports again, the first of them after these steps. */
const keepReruns = async (steps: Step[][]): Promise<void> => {
  await keep();
  const targets = Array.from({ length: 250 }, (_, place) => ({
    // The one that is sent is in the list.
    id: place === steps.length - 1 ? '112' : String(20_000 + place),
    url: addresses[place % addresses.length]!,
  }));
  await keepBulk({ kind: 'run' }, targets, steps);
};
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
/** Keeps the largest delete that can still be undone. */
const toDelete = async () => {
  await keep();
  const targets = Array.from({ length: 20 }, (_, at) => ({ id: String(at), url: addresses[1]! }));
  await addBulk(connectionId, { kind: 'delete', undo: undoByKeysMs }, targets);
};
const archived = { answers: listed, fill: () => keep({ archive: seen }) };
/** The list with jobs in its rows. */
const withJobs = (name: string, jobs: () => Job[], more: Partial<State> = {}): State => ({
  name,
  answers: listed,
  fill: () => keep({ jobs: jobs() }),
  ...more,
});
/** The newest reports, of which two are public although another privacy was asked for. */
const others = many(10).map((one, at) =>
  Object.assign({}, one, (at === 1 || at === 6) && ({ privacy: 0, askedPrivacy: 1 } as const)),
);
const narrowed = batch(many(10), { total: 1204, next: 2, last: 121 });
const again: Task = { kind: 'run', reportId: '112', url: addresses[0]! };

/** Saves a file of all reports of the list. */
const exportAll = async (page: Page): Promise<void> => {
  await selectAll(page);
  await click('Export')(page);
  await click('Save file')(page);
};

/** Every state of the Reports page that was designed. */
export const reportStates: State[] = [
  { name: 'no connection', fill: async () => {} },
  { name: 'reports', ...archived },
  {
    name: 'hundred rows',
    search: '?per_page=100',
    answers: { ...listed, listReports: batch(many(100), { total: 1204, next: 2, last: 13 }) },
  },
  {
    name: 'needs-you',
    search: '?tab=needs-you',
    fill: () =>
      keep({
        connections: [aConnection(), aConnection({ id: 'c2', name: 'The other service' })],
        jobs: [
          aJob(
            { kind: 'create', url: addresses[1]!, privacy: 1 },
            failed({ code: 'refused', status: 422, text: 'You created too many reports.' }),
          ),
          aJob(again, failed({ code: 'wrong-key', status: 401 })),
          aJob({ kind: 'create', url: addresses[2]!, privacy: 1 }, undecided),
          aJob(
            { kind: 'create', url: addresses[3]!, privacy: 1 },
            failed({ code: 'no-access' }),
            'c2',
          ),
        ],
      }),
  },
  { name: 'nothing-needs-you', search: '?tab=needs-you' },
  { name: 'one row', answers: { ...listed, listReports: batch(many(1)) } },
  { name: 'empty', answers: { ...listed, listReports: batch([]), listProjects: batch([]) } },
  {
    name: 'nothing matches',
    search: '?search=nowhere',
    answers: { ...listed, listReports: batch([]) },
  },
  { name: 'loading', answers: {} },
  { name: 'offline', ...archived, answers: failing({ code: 'offline' }) },
  {
    name: 'wrong key',
    answers: failing({ code: 'wrong-key', status: 401, text: 'This key was revoked.' }),
  },
  {
    name: 'unreadable rows',
    answers: { ...listed, listReports: batch(many(8), { unreadable: 2 }) },
  },
  withJobs('jobs in rows', () => [
    aJob(again, [asked(7_000)]),
    aJob({ kind: 'delete', reportId: '110', url: addresses[6]! }),
    aJob(
      { kind: 'privacy', reportId: '108', url: addresses[4]!, privacy: 0 },
      failed({ code: 'forbidden' }),
    ),
  ]),
  {
    name: 'filtered by this device',
    search: '?result=bad',
    answers: listed,
    fill: async () => {
      await keep({ archive: seen });
      await storedListForms.change(connectionId, (form) => ({ ...form, isScored: true }), {});
    },
  },
  {
    name: 'in the order of the service',
    answers: { ...listed, listReports: batch(many(25).toReversed()) },
  },
  {
    name: 'other privacy',
    search: '?report=106',
    answers: { ...listed, listReports: batch(others), readReport: { report: others[6]! } },
    fill: () => keep({ archive: others }),
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
    fill: () => keepReruns([...Array.from({ length: 96 }, () => done()), [asked(7_000)]]),
  },
  {
    name: 'many done with failures',
    answers: listed,
    fill: () =>
      keepReruns([
        failed({ code: 'not-found' }),
        failed({ code: 'forbidden' }),
        ...Array.from({ length: 248 }, () => done()),
      ]),
  },
  {
    name: 'row menu',
    answers: listed,
    act: async (page) =>
      page.getByRole('table').getByRole('button', { name: 'More' }).last().click(),
  },
  {
    name: 'delete many',
    search: '?result=bad&project=shop.example.com&search=boots',
    answers: { ...listed, listReports: narrowed },
    act: deleteAll,
  },
  {
    name: 'delete many narrow',
    width: 320,
    answers: { ...listed, listReports: narrowed },
    act: async (page) =>
      deleteAll(page).then(() => page.getByLabel('Type 1,204 to confirm').fill('1204')),
  },
  { name: 'many to be deleted', answers: listed, fill: toDelete },
  { name: 'many to be deleted narrow', answers: listed, fill: toDelete, width: 320 },
  {
    name: 'many to be deleted right to left',
    answers: listed,
    fill: toDelete,
    rightToLeft: true,
  },
  withJobs('failed row', () => [
    aJob(
      again,
      failed({
        code: 'refused',
        status: 422,
        text: 'The page could not be opened: no such host.',
      }),
    ),
  ]),
  {
    name: 'filters narrow',
    search: '?result=bad&project=shop.example.com',
    answers: listed,
    width: 320,
    act: click('View'),
  },
  {
    name: 'saved views narrow',
    answers: listed,
    width: 320,
    fill: async () => {
      await keep();
      await keepView({ name: 'Bad pages of the shop', query: '?result=bad&search=shop' });
      await keepView({ name: 'All', query: '?tab=reports' });
    },
    act: click('Saved views'),
  },
  { name: 'shortcuts', answers: listed, act: async (page) => page.keyboard.press('Shift+?') },
  { name: 'report', search: '?report=106', ...archived },
  {
    name: 'report gone',
    search: '?report=106',
    answers: { ...listed, readReport: { problem: { code: 'not-found', status: 404 } } },
  },
  { name: 'report narrow', search: '?report=106', ...archived, width: 320 },
  ...detailStates(),
  ...compareStates(),
  ...projectStates(),
  { name: 'reports narrow', answers: listed, width: 320 },
  { name: 'reports wide', search: '?report=106', ...archived, width: 3840 },
  {
    name: 'right to left',
    search: '?report=106',
    ...archived,
    rightToLeft: true,
  },
  { name: 'projects', search: '?tab=projects', ...archived },
  { name: 'projects narrow', search: '?tab=projects', ...archived, width: 320 },
  {
    name: 'projects right to left',
    search: '?tab=projects',
    ...archived,
    rightToLeft: true,
  },
  { name: 'projects empty', search: '?tab=projects', answers: { listProjects: batch([]) } },
  { name: 'projects loading', search: '?tab=projects', answers: {} },
  {
    name: 'projects offline',
    search: '?tab=projects',
    ...archived,
    answers: failing({ code: 'offline' }),
  },
  withJobs(
    'project being deleted',
    () => [aJob({ kind: 'delete-project', project: 'blog.example.org' })],
    { search: '?tab=projects' },
  ),
  {
    name: 'delete project',
    search: '?tab=projects',
    answers: listed,
    act: async (page: Page) => {
      await page.getByRole('button', { name: 'More', exact: true }).first().click();
      await page.getByRole('menuitem', { name: 'Delete project' }).click();
    },
  },
  ...mendedStates,
  ...watchStates,
  ...acceptedStates,
  ...newReportStates,
  { name: 'export', answers: listed, act: click('Export') },
  {
    name: 'export stopped',
    answers: {
      ...listed,
      listReports: batch(many(25)),
      readReport: { problem: { code: 'unreachable' } },
    },
    act: exportAll,
  },
  {
    name: 'export with reports left out',
    answers: {
      ...listed,
      listReports: batch(many(25)),
      readReport: { problem: { code: 'forbidden' } },
    },
    act: exportAll,
  },
];
