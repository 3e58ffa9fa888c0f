import { isDoneCreate, type Job, type StateName } from '../../../../lib/domain/jobs/job.ts';
import { preferencesKey } from '../../../../lib/storage/extension-storage.ts';
import type { Sent } from './faulty-service.ts';
import type { World } from './world.ts';

/**
 * A request of a job, with what was known when "sending" was written down before it, and what was
 * written of its answer.
 */
export interface SentBy extends Sent {
  /** The state before. */
  from: StateName;
  /** When the service was last asked for what the requests before had done. */
  lookedAt: number;
  /** Whether the service was asked for that while the job waited in that state. */
  isAsked: boolean;
  /** Whether "Ask before retrying" was on. */
  isNever: boolean;
  /** How many deaths and writes without room there were before it. */
  cuts: number;
  /** The state that was written next; null if a death or a write without room came between. */
  heard?: Job['state'] | null;
}

/** All that happened to one job, a click or a row of a list. */
export interface Track {
  /** The job as it was last written. */
  job: Job;
  sent: SentBy[];
  /** When the service was last asked for what the requests of the job did. */
  lookedAt: number;
  /** When the job entered its state. */
  enteredAt: number;
  /** When the person asked for another request ("Create anyway", "Try again"). */
  again: number[];
  /** When it was queued again after it had ended or waited for the person. */
  reopenedAt: number;
  /** Whether it ever waited for a key or an access. */
  wasBlocked: boolean;
  /** Whether the person took it back. */
  isDiscarded: boolean;
}

/** How many failed checks for duplicates end them (lib/domain/jobs/baseline.ts). */
const maxDuplicateChecks = 6;

/** Whether the checks for duplicates of a job have failed so often that there is none any more. */
const gaveUp = ({ state }: Job) =>
  state.name === 'done' && (state.duplicateCheck?.failures ?? 0) >= maxDuplicateChecks;

const cutsOf = ({ deathsDied, disk }: World) => deathsDied() + disk.refused;

/** Follows each job by what is written of it, and tells which job sends each request. */
export function followJobs(w: World) {
  const tracks = new Map<string, Track>();
  /** Jobs whose checks for duplicates failed too often. */
  const vain = new Set<string>();
  let sending: { track: Track; about: Omit<SentBy, keyof Sent> } | null = null;
  /** Called with each job that is on disk for the first time, and with each request. */
  const watching = {
    added: [] as ((job: Job) => void)[],
    sent: [] as ((track: Track, one: Sent) => void)[],
  };

  w.disk.watching.push((job) => {
    const known = tracks.get(job.id);
    if (!known) for (const watch of watching.added) watch(job);
    const track = known ?? {
      job,
      sent: [],
      lookedAt: 0,
      enteredAt: 0,
      reopenedAt: 0,
      again: [],
      wasBlocked: false,
      isDiscarded: false,
    };
    tracks.set(job.id, track);
    const before = track.job;
    if (isLook(before, job)) track.lookedAt = lastLook(w, job);
    if (gaveUp(job)) vain.add(job.id);
    track.wasBlocked ||= job.state.name === 'blocked';
    track.job = job;
    noteAnswer(w, track);
    const { lookedAt, enteredAt } = track;
    const now = w.time.passed + w.startTime;
    if (job.state.name !== before.state.name) track.enteredAt = now;
    if (job.state.name === 'queued' && isEnded(before)) track.reopenedAt = now;
    if (job.state.name !== 'sending' || before.state.name === 'sending') return;
    const { neverResend = false } = JSON.parse(w.disk.items.get(preferencesKey) ?? '{}') as {
      neverResend?: boolean;
    };
    const { name: from } = before.state;
    const isAsked = job.first === undefined || lastLook(w, job) >= enteredAt;
    const isNever = neverResend;
    sending = { track, about: { from, lookedAt, isAsked, isNever, cuts: cutsOf(w) } };
  });

  w.service.watching.push((one) => {
    if (!sending || (one.kind === 'create' && one.key !== sending.track.job.id))
      return void w.wrong.push(`A ${one.kind} of ${one.target} left that was not written down`);
    const { track, about } = sending;
    sending = null;
    track.sent.push(Object.assign(one, about));
    for (const watch of watching.sent) watch(track, one);
  });

  return { tracks, vain, watching };
}

/** Notes what was written of the answer to the last request of a job. */
function noteAnswer(w: World, { job: { state }, sent }: Track): void {
  const last = sent.at(-1);
  if (last && last.heard === undefined && state.name !== 'sending')
    last.heard = cutsOf(w) === last.cuts ? state : null;
}

/** Whether a job does nothing more unless the person asks. */
export const isEnded = ({ state }: Job) =>
  state.name === 'refused' || state.name === 'undecided' || state.name === 'done';

/** When the list of the service was last answered, or the report of a run. */
function lastLook({ service }: World, { task }: Job): number {
  const report = task.kind === 'run' ? task.reportId : undefined;
  return service.looks.findLast((look) => look.report === report)?.at ?? 0;
}

/** Whether a job changed because the service answered for what its earlier requests did. */
function isLook({ state, first, sends, task }: Job, next: Job): boolean {
  const { name } = next.state;
  if (state.name === 'unknown')
    return (
      name === 'done' ||
      (name === 'queued' && next.sends > sends) ||
      (name === 'refused' && task.kind === 'create') ||
      (name === 'undecided' && next.state.problem?.code !== 'forbidden')
    );
  if (state.name === 'queued') {
    // A create with a password takes the report of an equal one without a question.
    const isTaken = isDoneCreate(next) && next.task.privacy === 2 && !next.state.duplicateCheck;
    return first !== undefined && !isTaken && /done|undecided|sending/.test(name);
  }
  return (
    state.name === 'done' &&
    state.duplicateCheck !== undefined &&
    !(isDoneCreate(next) && next.state.duplicateCheck)
  );
}

/** The reports that a job asks about and that its request may have made. */
export function askedAbout({ service }: World, { task, state }: Job): string[] {
  if (task.kind !== 'create' || state.name !== 'undecided') return [];
  const page = service.landingOf(task.url);
  return (state.candidates ?? []).flatMap(({ id, url }) => (url === page ? id : []));
}
