import { expect } from 'vitest';
import { isDoneCreate, type Job } from '../../../../lib/domain/jobs/job.ts';
import { turnTime } from '../../../../lib/domain/jobs/scheduling.ts';
import { pageKey } from '../../../../lib/domain/addresses/page-url.ts';
import { askedAbout } from './ask-service.ts';
import { isLooking, settle, type World } from './outbox-world.ts';

/** How many failed checks for duplicates end them (lib/domain/jobs/baseline.ts). */
const maxDuplicateChecks = 6;

/**
 * Nothing is sent twice: a request leaves again by itself once at most, and only after the service
 * was asked, the time to settle was over, and the report was not there.
 */
export function nothingTwice(w: World): void {
  expect(w.hasty()).toBe(0);
  for (const { from } of w.sent) expect(from).toBe('queued');
  const claimed = w.jobs().filter(isDoneCreate);
  for (const { id } of w.clicked) {
    const sent = w.sent.filter(({ jobId }) => jobId === id);
    const byItself = sent.filter(({ byPerson }, index) => index > 0 && !byPerson);
    expect(byItself.length).toBeLessThanOrEqual(1);
    expect(byItself.filter(({ never }) => never)).toEqual([]);
    for (const one of byItself) {
      expect(one.looked).toBeGreaterThanOrEqual((sent[sent.indexOf(one) - 1]?.at ?? 0) + settle);
      const there = w.service.made.filter(
        ({ by, at, report }) => by === id && at < one.looked && !w.service.gone.has(report.id),
      );
      expect(
        there.filter(
          ({ report }) => !claimed.some((job) => job.id !== id && job.state.reportId === report.id),
        ),
      ).toEqual([]);
    }
  }
}

/**
 * Nothing is lost. A click is on disk unless the person took it back. A done create has a report of
 * its page: its own or a shared one, made after the click.
 */
export function nothingLost(w: World): void {
  for (const { id } of w.clicked)
    expect(w.discarded.has(id) || w.jobs().some((job) => job.id === id)).toBe(true);
  const claimed = w.jobs().filter(isDoneCreate);
  for (const job of claimed) {
    const made = w.service.made.find(({ report }) => report.id === job.state.reportId);
    expect(made && pageKey(made.report.url)).toBe(pageKey(w.service.landed(job.task.url)));
    expect(made?.by).not.toBe('before');
  }
  const owners = claimed.filter(({ id }) => !w.shared.has(id));
  const own = owners.map(({ state }) => state.reportId);
  expect(new Set(own).size).toBe(own.length);
  // A shared report was still being made at the click, or was asked for at the same moment.
  for (const { id, state, createdAt } of claimed.filter((job) => w.shared.has(job.id))) {
    const same = claimed.filter(
      (other) => other.id !== id && other.state.reportId === state.reportId,
    );
    expect(
      same.some(
        (other) => other.state.at >= createdAt || Math.abs(other.createdAt - createdAt) <= 2_000,
      ),
    ).toBe(true);
  }
  const named = claimed.flatMap(({ state }) => state.duplicates);
  expect(new Set(named).size).toBe(named.length);
  for (const id of named) if (!w.decided.has(id)) expect(own).not.toContain(id);
}

/**
 * Whether the password of one of these jobs may be gone before the two are compared: one is done
 * while the other waits for a key.
 */
function mayHaveForgotten(w: World, { task, id }: Job): boolean {
  return task.kind === 'create' && task.privacy === 2 && w.blocked.has(id);
}

/**
 * Equal clicks in two windows make one report. The exceptions: the person asked for one of them
 * again, or the report of one came only after its time to settle.
 */
export function oneForTwo(w: World): void {
  for (const pair of w.equals) {
    const made = w
      .jobs()
      .filter(
        (job) =>
          isDoneCreate(job) &&
          pair.includes(job.id) &&
          !w.again.has(job.id) &&
          job.sends === 0 &&
          !mayHaveForgotten(w, job),
      );
    if (made.length === 2) expect(pair.some((id) => w.shared.has(id))).toBe(true);
  }
}

/**
 * Nothing is unexplained once all is at rest: every report belongs to a job, or a job names it as a
 * duplicate, or a job whose request may have made it asks about it, or asked until the person chose
 * "Create anyway". The exceptions: its job is still to be checked for duplicates or could not tell
 * them behind a redirect, it was deleted, or it was made after the last check. The last check of a
 * job that was sent twice comes a settle time after its last request.
 */
export function nothingUnexplained(w: World): void {
  const made = w.jobs().filter(isDoneCreate);
  const known = made.flatMap(({ state }) => [state.reportId, ...state.duplicates]);
  const asked = w.jobs().flatMap((job) => askedAbout(w.service, job));
  const gaveUp = w.vain.filter(
    (id) => w.vain.filter((other) => other === id).length >= maxDuplicateChecks,
  );
  const exempt = new Set([
    'before',
    ...w.discarded,
    ...gaveUp,
    ...made.filter(isLooking).map(({ id }) => id),
  ]);
  for (const { report, by, at } of w.service.made)
    if (
      !exempt.has(by) &&
      !w.untold.has(by) &&
      !w.service.gone.has(report.id) &&
      at <= (w.looked.get(by) ?? Infinity)
    )
      expect([...known, ...asked, ...w.declined]).toContain(report.id);
  for (const job of w.jobs().filter(({ id, task }) => task.kind === 'create' && !exempt.has(id))) {
    const sent = w.sent.filter(({ jobId }) => jobId === job.id);
    const left = sent.at(-1)?.at;
    // A job that asks about a report does so at once.
    const isAsking = job.state.name === 'undecided' && job.state.candidates !== undefined;
    const wait = isAsking || (isDoneCreate(job) && sent.length === 1) ? 0 : settle;
    if (left !== undefined && job.state.name !== 'queued')
      expect(w.looked.get(job.id)).toBeGreaterThanOrEqual(left + wait);
  }
}

/**
 * Whether a job is at rest: it has ended, it waits for the person, or it waits for another job that
 * is at rest.
 */
export function isAtRest(job: Job, jobs: Job[]): boolean {
  const { name } = job.state;
  if (name === 'queued' || isLooking(job))
    return jobs.some(({ state }) => state.name === 'undecided') && turnTime(job, jobs, 0) === null;
  return name === 'done' || name === 'refused' || name === 'undecided';
}
