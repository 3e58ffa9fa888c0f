import type { Acceptance } from '../../../lib/domain/accepted/acceptance.ts';
import { type Connection, defaultReportPage } from '../../../lib/domain/connections/connection.ts';
import { projectOfUrl } from '../../../lib/domain/addresses/page-url.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { resultOfScore, resultTable } from '../../../lib/domain/reports/result.ts';
import {
  newWatch,
  type Watch,
  type WatchChange,
  type Watched,
} from '../../../lib/domain/watches/watch.ts';
import { type Candidate, type Job, newJob, type Task } from '../../../lib/domain/jobs/job.ts';
import type { JobEvent } from '../../../lib/domain/jobs/job-event.ts';
import { transition } from '../../../lib/domain/jobs/transition.ts';
import type { Problem } from '../../../lib/domain/problem.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

let made = 0;
/** An id that nothing else in this process has. The ids rise. */
export function anId(): string {
  made += 1;
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
}

/** The id of the connection that every builder uses unless it is told another. */
export const connectionId = 'c1';

/** A connection with a key that opens nothing. */
export const aConnection = (more: Partial<Connection> = {}): Connection => ({
  id: connectionId,
  baseUrl: 'https://reports.example.org',
  apiKey: 'not-a-real-key',
  name: '',
  headers: [],
  reportPage: defaultReportPage,
  ...more,
});

/**
 * A report as a service sends it in a list. Its result and its score go together, and its project
 * is that of its address, unless they are given. `ago` is its age in milliseconds.
 */
export function aReport({
  ago = 3 * hour,
  ...given
}: Partial<Report> & { ago?: number } = {}): Report {
  const { url = 'shop.example.com/boots/winter', privacy = 1 } = given;
  const { score = given.result ? resultTable[given.result].middle : 68 } = given;
  return {
    id: '44',
    url,
    score,
    result: score === null ? null : resultOfScore(score),
    generatedAt: Date.now() - ago,
    privacy,
    hasPassword: privacy === 2,
    project: projectOfUrl(url),
    ...given,
  };
}

/** A weekly watch that was made `days` and an hour ago. */
export function aWatch(
  of: Watched,
  { days = 7, ...more }: Partial<Watch> & { days?: number } = {},
): Watch {
  return { ...newWatch(connectionId, of, 'week', Date.now() - days * day - hour, anId()), ...more };
}

/** A check that is accepted for every page of the connection since yesterday, without an end. */
export function anAcceptance(more: Partial<Acceptance> = {}): Acceptance {
  return {
    id: anId(),
    checks: [{ title: 'robots' }],
    reason: 'The staging site forbids robots',
    where: { in: 'connection' },
    until: null,
    acceptedAt: Date.now() - day,
    ...more,
  };
}

/** A change that a watch found `ago` milliseconds before, and that the person has seen. */
export function aChange({
  ago = hour,
  ...more
}: Partial<WatchChange> & { ago?: number } = {}): WatchChange {
  return {
    id: anId(),
    reportId: '44',
    url: 'https://shop.example.com/boots/winter',
    at: Date.now() - ago,
    from: { result: 'good', score: 86 },
    to: { result: 'decent', score: 68 },
    failing: { titles: [], more: 0 },
    passing: { titles: [], more: 0 },
    ...more,
  };
}

/** An event that a job meets, and how many milliseconds ago. */
export type Step = readonly [event: JobEvent, ago: number];

const baseline = { by: 'highest', id: 48 } as const;
const down: Problem = { code: 'service-failed', status: 502 };

/** The service was asked, and the request leaves. */
export const asked = (ago: number): Step => [{ type: 'asked', baseline }, ago];
/** The service could not be asked. */
export const lookupFailed = (problem: Problem, ago = 1_000): Step => [
  { type: 'lookup-failed', problem },
  ago,
];
/** The report of a create was not found. The person is asked about the candidates. */
export const notFound = (ago: number, candidates: Candidate[] = []): Step => [
  { type: 'not-found', candidates },
  ago,
];

/** The steps of a job whose request met a problem `ago` milliseconds before. */
export const failed = (problem: Problem = down, ago = 1_000): Step[] => [
  asked(ago + 1_000),
  [{ type: 'failed', problem }, ago],
];
/** The steps of a job that was done `ago` milliseconds before. */
export const done = (reportId = '44', ago = 2_000): Step[] => [
  asked(ago + 2_000),
  [{ type: 'answered', reportId }, ago],
];

/** The steps of a create that made this report, and was checked for duplicates. */
export const created = (reportId = '44', duplicates: string[] = [], ago = 2_000): Step[] => [
  ...done(reportId, ago),
  [{ type: 'duplicates-checked', duplicates }, 1_000],
];

/** The steps of a create without an answer, which is about to be sent for the second time. */
const unconfirmed = [...failed(down, 690_000), notFound(500_000)];
/** The steps of a create that was sent twice, and of which no report was found. */
export const undecided: Step[] = [...unconfirmed, ...failed(down, 480_000), notFound(290_000)];
/** The steps of a create that was sent twice, and made a report each time. */
export const createdTwice = (reportId: string, duplicate: string): Step[] => [
  ...unconfirmed,
  ...created(reportId, [duplicate], 200_000),
];

/** A job after its steps. Throws at an event that means nothing to a job in its state. */
export function after(job: Job, steps: readonly Step[]): Job {
  return steps.reduce((before, [event, ago]) => {
    const at = { now: Date.now() - ago, random: 0, settle: 180_000, neverResend: false };
    const next = transition(before, event, at);
    if (next === before)
      throw new Error(`“${event.type}” means nothing to a job that is ${before.state.name}.`);
    return next;
  }, job);
}

/**
 * The job of a click after its steps. The person clicked a second before the first of them, or some
 * seconds ago.
 */
export function aJob(task: Task, steps: readonly Step[] = [], of = connectionId): Job {
  const [first] = steps;
  return after(newJob(of, task, Date.now() - (first?.[1] ?? 2_000) - 1_000, anId()), steps);
}
