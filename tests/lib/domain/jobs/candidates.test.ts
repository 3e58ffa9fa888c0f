import { describe, expect, test } from 'vitest';
import { candidatesOf, duplicatesSince } from '../../../../lib/domain/jobs/baseline.ts';
import type { Baseline, DoneCreate, Job, Task } from '../../../../lib/domain/jobs/job.ts';
import type { JobEvent } from '../../../../lib/domain/jobs/job-event.ts';
import { transition } from '../../../../lib/domain/jobs/transition.ts';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { asking, at, create, events, jobIn, later, now, states } from './jobs.ts';
import { aReport } from '../../../support/builders/values.ts';

const { candidates } = asking;
const notFound: JobEvent = { type: 'not-found', candidates };
const run: Task = { kind: 'run', reportId: '7', url: 'example.com' };

describe('a create whose report may have another address', () => {
  test('asks at once, is not sent meanwhile, and what it did counts as a request without an answer', () => {
    const job = transition(jobIn(states.unknown), notFound, at);
    expect(job).toMatchObject({
      sends: 1,
      first: states.unknown.baseline,
      state: { name: 'undecided', candidates },
    });
  });

  test('asks only after the time to settle while another create waits for its answer', () => {
    const contested = { ...notFound, contested: true };
    expect(transition(jobIn(states.unknown), contested, at).state.name).toBe('unknown');
    expect(transition(jobIn(states.unknown), contested, later).state).toMatchObject({ candidates });
  });

  test('asks instead of being sent again by itself, and not once the person has said “Create anyway”', () => {
    const first = states.unknown.baseline;
    const again = { ...jobIn(states.queued, create, 1), first };
    expect(transition(again, notFound, at).state).toMatchObject({ candidates, baseline: first });
    const anyway = transition(jobIn(asking, create, 1), { type: 'again' }, at);
    expect(anyway.sends).toBe(2);
    expect(transition(anyway, notFound, at)).toBe(anyway);
    expect(transition(jobIn(states.queued), notFound, at).state.name).toBe('queued');
  });

  test('asks although a later request was refused', () => {
    const refusal = { code: 'refused', status: 422 } as const;
    const job = jobIn({ ...states.unknown, answer: refusal }, create, 1);
    expect(transition(job, { type: 'not-found' }, later).state.name).toBe('refused');
    expect(transition(job, notFound, later).state.name).toBe('undecided');
    // Until the time to settle is over, the refusal is kept.
    const waiting = transition(job, { ...notFound, contested: true }, at);
    expect(waiting.state).toMatchObject({ name: 'unknown', answer: refusal });
  });

  test('takes only a report that it asks about', () => {
    const job = jobIn(asking, create, 1);
    const found = (reportId: string) =>
      transition(job, { type: 'found', reportId, duplicates: [] }, at);
    expect(found('41')).toBe(job);
    expect(found('42').state).toMatchObject({ name: 'done', reportId: '42' });
  });

  test('is checked for duplicates at once, and after two requests once the second one had its time', () => {
    expect(foundAfter(1)).toMatchObject({
      duplicateCheck: { notBefore: now, baseline: asking.baseline },
    });
    expect(foundAfter(2)).toMatchObject({ duplicateCheck: { notBefore: now + at.settle } });
  });

  test('is none that runs a report again', () => {
    expect(transition(jobIn(states.unknown, run), notFound, at).state.name).toBe('unknown');
  });
});

/** The state of a job after so many requests, once its report is found. */
const foundAfter = (sends: number) =>
  transition(jobIn(asking, create, sends), events.found, at).state;

const row = (id: string, url: string, project: string | null = null): Report =>
  aReport({
    id,
    url,
    project,
    result: 'good',
    // A clock of a service may be wrong, so times tell nothing.
    generatedAt: null,
  });
const landed = row('42', 'example.com/landed');
const sent = 'https://www.example.com/go';
const highest = { by: 'highest', id: 41 } as Baseline;

const ids = (
  rows: Report[],
  { others = [] as Job[], known = [] as string[], baseline = highest } = {},
) => candidatesOf(sent, baseline, rows, others, new Set(known)).map(({ id }) => id);

const done = (reportId: string, duplicates: string[] = []): Job => ({
  ...jobIn({ ...states.done, reportId, duplicates }),
  id: 'another',
});

describe('the reports that it may have made', () => {
  test('are the newer ones of its project, oldest first, or one that came alone', () => {
    const others = [row('44', 'other.example'), row('43', 'third.example', 'example.com')];
    expect(ids([...others, landed, row('41', 'example.com/before')])).toEqual(['42', '43']);
    expect(ids([row('43', 'other.example')])).toEqual(['43']);
    expect(ids([row('44', 'third.example'), row('43', 'other.example')])).toEqual([]);
    expect(ids(Array.from({ length: 30 }, (_, n) => row(`${99 - n}`, 'example.com/x')))).toEqual(
      Array.from({ length: 10 }, (_, n) => `${70 + n}`),
    );
  });

  test('are those not in the baseline where ids tell no order', () => {
    const baseline: Baseline = { by: 'ids', ids: ['a', 'b'] };
    const rows = [
      row('c', 'example.com/landed'),
      row('a', 'example.com'),
      row('b', 'other.example'),
    ];
    expect(ids(rows, { baseline })).toEqual(['c']);
  });

  test('are none that another create is known to have made', () => {
    expect(ids([landed], { others: [done('42')] })).toEqual([]);
    expect(ids([landed], { known: ['42'] })).toEqual([]);
    // It may be this one's report: a redirect led to the page of the other create.
    expect(ids([landed], { others: [done('40', ['42'])] })).toEqual(['42']);
  });
});

describe('the duplicates of a report with another address', () => {
  const task = { kind: 'create', url: sent, privacy: 1 } as const;
  const job = jobIn({ ...states.done, reportId: '42' }, task) as DoneCreate;
  const rows = [row('43', 'example.com/landed'), landed, row('41', 'example.com/landed')];
  const duplicates = (others: Job[] = [], baseline = highest) =>
    duplicatesSince(job, { sent, url: landed.url }, baseline, rows, others).map(({ id }) => id);

  test('have that address too', () => {
    expect(duplicates()).toEqual(['43']);
  });

  test('are not told while another create waits for its answer, nor where ids tell no order', () => {
    const other = { ...jobIn(states.unknown), id: 'another' };
    expect(duplicates([other])).toEqual([]);
    expect(duplicates([], { by: 'ids', ids: [] })).toEqual([]);
  });
});
