import { expect } from 'vitest';
import { addressOf } from '../../../../lib/domain/reports/report.ts';
import { readReports } from '../../../../lib/storage/database/reports.ts';
import { storedNewest } from '../../../../lib/storage/newest-reports.ts';
import { isFront, isRefusal, words } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { doneCreates } from './promises-kept.ts';
import { nameOf } from './promises-sent.ts';
import type { SentBy, Track } from './tracks.ts';
import type { World } from './world.ts';

/**
 * Each answer is told as it is, unless a death or a full disk came between. A refusal is one, in
 * the words of the service, wherever it says them, and is not sent again. A page in front of the
 * service says nothing of the key. A change is done only if it was made.
 */
export function answersTold(w: World, { tracks }: Ledger): void {
  for (const track of tracks.values()) {
    for (const [nth, one] of track.sent.entries()) {
      if (!one.heard) continue;
      if (isRefusal(one.fault)) refusalTold(track, one, track.sent[nth + 1]);
      if (isFront(one.fault)) frontTold(track, one);
    }
    madeAsSaid(w, track);
  }
}

function refusalTold({ job, again }: Track, { heard, at }: SentBy, next?: SentBy): void {
  const name = nameOf(job.task);
  const told =
    heard?.name === 'unknown' ? heard.answer : heard?.name === 'refused' && heard.problem;
  expect(told, `${name} was refused`).toMatchObject({
    code: expect.stringMatching(/refused|payment-required/),
  });
  expect(JSON.stringify(told), name).toContain(words);
  const isPersonal = again.some((time) => time >= at && time <= (next?.at ?? Infinity));
  if (next) expect(isPersonal, `${name} was refused and left again`).toBe(true);
  // It was kept while the report of an earlier request was looked for.
  else if (job.state.name === 'refused' && job.task.kind === 'create' && !isPersonal)
    expect(JSON.stringify(job.state.problem), name).toContain(words);
}

function frontTold({ job }: Track, { heard }: SentBy): void {
  const told =
    heard?.name === 'unknown' ? heard.answer : heard && 'problem' in heard && heard.problem;
  expect(told, `${nameOf(job.task)} met a page`).toMatchObject({
    code: expect.stringMatching(/^(web-page|(put|delete)-forbidden)$/),
  });
}

function madeAsSaid({ service }: World, { job: { task, state }, sent }: Track): void {
  if (state.name !== 'done' || task.kind === 'create' || task.kind === 'delete-project') return;
  const { reportId } = task;
  if (task.kind === 'delete') expect(service.kept.has(reportId), nameOf(task)).toBe(false);
  const all = task.kind === 'run' ? service.sent : sent;
  const did = all.some(
    ({ kind, target, isDone }) => kind === task.kind && target === reportId && isDone,
  );
  if (task.kind !== 'delete') expect(did, nameOf(task)).toBe(true);
}

/**
 * A report that has another privacy than the last done job asked for is marked in the archive or
 * among the newest reports, and a change of privacy says so. No other report is marked.
 */
export async function privacyTold(w: World, { tracks }: Ledger): Promise<void> {
  const { kept, asks, denied } = w.service;
  const listed = (await storedNewest.read('c1'))?.rows ?? [];
  for (const [id, one] of asks) {
    const report = kept.get(id);
    const track = [...tracks.values()].find(({ sent }) => sent.includes(one as SentBy));
    if (!report || !track || track.job.state.name !== 'done') continue;
    const { state, task } = track.job;
    const isIts = task.kind !== 'create' || [state.reportId, ...state.duplicates].includes(id);
    if (!isIts) continue;
    const { privacy, password } = report;
    const { asked = NaN } = one;
    const differs = privacy !== asked || (asked === 2 && !password);
    // Lists may leave out whether a password is set, so the answer alone tells that it is missing.
    const isAnswered = state.reportId === id && track.sent.at(-1)?.heard?.name === 'done';
    if (task.kind === 'create' && privacy === 2 && !isAnswered) continue;
    const rows = [...(await readReports('c1', [id])), ...listed.filter((row) => row.id === id)];
    const marks = rows.flatMap(({ askedPrivacy }) => askedPrivacy ?? []);
    const name = `${nameOf(task)} has privacy ${privacy} instead of ${asked}`;
    if (task.kind === 'privacy') expect(state.differs ?? false, name).toBe(differs);
    // The report of a lost answer, found after the change, is compared with what its create asked.
    if (task.kind === 'privacy' && (tracks.get(report.by)?.lookedAt ?? 0) > one.at) continue;
    // A full disk keeps no mark, and drops none.
    if (w.disk.refused > 0) continue;
    if (!differs) expect(marks, name).toEqual([]);
    else if (!denied.has(id)) expect(marks, name).toContain(asked);
  }
}

/** The archive has the report of a done create with the route that was sent. */
export async function routesKnown(w: World, ledger: Ledger): Promise<void> {
  if (w.service.site === 'moved' || w.disk.refused > 0) return;
  for (const { state, task } of doneCreates(ledger))
    for (const report of await readReports('c1', [state.reportId]))
      expect(addressOf(report)).toBe(task.url);
}
