import { describe, expect, test } from 'vitest';
import { jobOfPage } from '../../../components/page/own-report.ts';
import { addressOfRow, type RecentRow, recentRows } from '../../../components/page/recent-rows.ts';
import { duplicatesOf } from '../../../components/jobs/job-reports.ts';
import { newJob, type Job, type State, type Task } from '../../../lib/domain/jobs/job.ts';
import { possible, states as jobStates } from '../../lib/domain/jobs/jobs.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { aReport } from '../../support/builders/values.ts';

const baseline = { by: 'nothing' } as const;
const sending: State = { name: 'sending', sentAt: 0, baseline };
const done = (reportId: string, duplicates: string[] = [], at = 0): State => ({
  name: 'done',
  at,
  reportId,
  duplicates,
});

let made = 0;
function job(task: Task, state?: State): Job {
  made += 1;
  const fresh = newJob(
    'c',
    task,
    made,
    `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
  );
  return state ? possible({ ...fresh, state }) : fresh;
}
const create = (url: string): Task => ({ kind: 'create', url, privacy: 1 });
const about = (id: string) => ({ reportId: id, url: `${id}.example` });
const report = (id: string): Report =>
  aReport({ id, url: `${id}.example`, result: 'good', score: null, generatedAt: 0, project: null });

/** All rows, from top to bottom. */
function linesOf(jobs: Job[], reports: Report[], inFront: string | null = null): RecentRow[] {
  const { asked, listed } = recentRows(jobs, reports, inFront);
  return [...asked, ...listed];
}

describe('the rows of recent reports', () => {
  test('Each names what it is about: a page, or a project that is being deleted', () => {
    const jobs = [
      job(create('https://one.example/')),
      job({ kind: 'delete-project', project: 'shop.example' }),
    ];
    expect(linesOf(jobs, [report('b')]).map(addressOfRow)).toEqual([
      'shop.example',
      'https://one.example/',
      'b.example',
    ]);
  });

  test('What is under way comes first, the latest on top, then the reports as they come', () => {
    const jobs = [
      job(create('https://one.example/'), sending),
      job(create('https://two.example/')),
    ];
    const rows = linesOf(jobs, [report('b'), report('a')]);
    expect(
      rows.map(
        (row) => row.report?.id ?? (row.job?.task.kind === 'create' ? row.job.task.url : ''),
      ),
    ).toEqual(['https://two.example/', 'https://one.example/', 'b', 'a']);
  });

  test('A report that is being deleted stays in its place, with the job beside it', () => {
    const rows = linesOf([job({ kind: 'delete', ...about('a') })], [report('b'), report('a')]);
    expect(rows.map((row) => [row.report?.id, row.job?.task.kind])).toEqual([
      ['b', undefined],
      ['a', 'delete'],
    ]);
  });

  test('A report that was deleted is left out, also while the list still has it', () => {
    expect(linesOf([job({ kind: 'delete', ...about('a') }, done('a'))], [report('a')])).toEqual([]);
  });

  test('A report that runs again is one row, on top', () => {
    const rows = linesOf(
      [job({ kind: 'run', ...about('a') }, sending)],
      [report('b'), report('a')],
    );
    expect(rows.map((row) => row.report?.id)).toEqual(['a', 'b']);
    expect(rows[0]?.job?.task.kind).toBe('run');
  });

  test('A change of a report that is not in the list has a row of its own', () => {
    const rows = linesOf(
      [job({ kind: 'privacy', ...about('z'), privacy: 0 }, sending)],
      [report('a')],
    );
    expect(rows.map((row) => row.job?.task.kind)).toEqual(['privacy', undefined]);
  });

  test('The page in front is left out with its reports and jobs, and so is what needs the person', () => {
    const reports = [report('b'), report('a'), { ...report('c'), sentPage: 'a.example' }];
    const jobs = [
      job(create('https://a.example/'), sending),
      job({ kind: 'run', ...about('c') }, sending),
      job({ kind: 'privacy', ...about('a'), privacy: 0 }, sending),
      job({ kind: 'delete-project', project: 'shop.example' }),
    ];
    const rows = linesOf(jobs, reports, 'a.example');
    expect(rows.map(addressOfRow)).toEqual(['shop.example', 'b.example']);
    const refused = job(create('https://d.example/'), jobStates.refused);
    expect(linesOf([...jobs, refused], reports, 'a.example')).toEqual(rows);
  });

  test('A create that is done is its report, unless it made duplicates', () => {
    expect(linesOf([job(create('https://a.example/'), done('a'))], [report('a')])).toHaveLength(1);
    expect(
      linesOf([job(create('https://a.example/'), done('a'))], [report('a')])[0]?.job,
    ).toBeNull();
    expect(
      linesOf([job(create('https://a.example/'), done('a', ['b']))], [report('a')])[0]?.job,
    ).not.toBeNull();
  });
});

describe('the job beside the button', () => {
  test('It is that of the very page, whatever form its address has', () => {
    const jobs = [
      job(create('https://www.shop.example/boots/'), sending),
      job(create('https://other.example/'), sending),
    ];
    expect(jobOfPage(jobs, 'shop.example/boots', 0)).toBe(jobs[0]);
    expect(jobOfPage(jobs, 'shop.example/', 0)).toBeNull();
  });

  test.each<State>([
    jobStates.queued,
    sending,
    jobStates.unknown,
    jobStates.blocked,
    jobStates.undecided,
  ])('A create that is $name comes before a later run that is done or was refused', (state) => {
    const open = job(create('https://shop.example/'), state);
    const run: Task = { kind: 'run', reportId: 'a', url: 'https://shop.example/' };
    for (const end of [done('a'), jobStates.refused])
      expect(jobOfPage([open, job(run, end)], 'shop.example', 1_000)).toBe(open);
  });

  test('A job that was done some minutes ago is no longer spoken of, but one with duplicates is', () => {
    const over = job(create('https://shop.example/'), done('a'));
    const twice = job(create('https://shop.example/'), done('a', ['b']));
    expect(jobOfPage([over], 'shop.example', 1_000)).toBe(over);
    expect(jobOfPage([over], 'shop.example', 600_000)).toBeNull();
    expect(jobOfPage([twice], 'shop.example', 600_000)).toBe(twice);
  });

  test('A job whose report is being deleted is no longer spoken of', () => {
    const over = job(create('https://shop.example/'), done('a'));
    expect(
      jobOfPage([over, job({ kind: 'delete', ...about('a') })], 'shop.example', 1_000),
    ).toBeNull();
  });

  test('A duplicate that is being deleted is not offered again', () => {
    const twice = job(create('https://shop.example/'), done('a', ['b', 'c']));
    expect(duplicatesOf(twice, [twice, job({ kind: 'delete', ...about('b') })])).toEqual(['c']);
  });

  test('A report that turned out to be another create’s is offered as a duplicate no more', () => {
    const twice = job(create('https://shop.example/'), done('a', ['b']));
    const other = job(create('https://shop.example/go'), done('b'));
    expect(duplicatesOf(twice, [twice, other])).toEqual([]);
  });
});
