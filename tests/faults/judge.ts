import type { Job } from '../../lib/model/job.ts';
import type { FaultyService, SeenPost } from './faulty-service.ts';

/** What became of one intent. `reused`, `needless`, `lost` and `unexplained` are what must be 0. */
export interface Verdict {
  posts: number;
  /** POSTs over a connection that had been used before. */
  reused: number;
  /** POSTs that left although the report was there for a while, and the service would have said so. */
  needless: number;
  reports: number;
  lost: number;
  unexplained: number;
  end: string;
  /** What the job and the POSTs went through, in seconds since the click. */
  story: string;
}

/** How long a report is there before a request for it is needless, in milliseconds: asking and sending take their time on a busy machine. */
const aWhile = 1_500;

/**
 * Judges one intent once everything is quiet. It is lost where no report was made and no job says so; a report is unexplained where it is more
 * than was asked for (`asked`: once, and once for every "Create anyway") and no job names it as a duplicate.
 */
export async function judge(
  url: string,
  { job, wait = 0 }: { job: Job | undefined; wait?: number | undefined },
  service: FaultyService,
  asked = 1,
): Promise<Verdict> {
  const reports = await service.made(url);
  const named = new Set(job?.state.name === 'done' ? job.state.duplicates : []);
  const extra = reports.filter(({ id }) => !named.has(id)).length - asked;
  const claims = job?.state.name === 'done';
  const wrong = claims && !reports.some(({ id }) => id === (job.state.name === 'done' ? job.state.reportId : ''));
  return {
    posts: service.posts.length,
    reused: service.posts.filter(({ reused }) => reused).length,
    needless: service.posts.filter((post) => isNeedless(post, service.posts)).length,
    reports: reports.length,
    lost: (reports.length === 0 && (job === undefined || claims)) || wrong || isStuck(job, wait) ? 1 : 0,
    unexplained: Math.max(0, extra),
    end: endOf(job, wait),
    story: storyOf(job, service.posts),
  };
}

/** A browser repeats what was answered with 421 by itself, at once; that is not the outbox's doing. */
function isNeedless(post: SeenPost, all: SeenPost[]): boolean {
  const byBrowser = all.some(
    ({ fault, answered = Infinity }) => fault.endsWith('421') && answered <= post.at && post.at - answered < 1_000,
  );
  return !byBrowser && all.some(({ made = Infinity }) => made + aWhile < post.at);
}

/**
 * Whether a job has come to rest: it ended, or waits for the person, or for a time more than half a minute away. `wait` is until when the service is left
 * alone: a worker that died right after it heard so may have noted that and not yet what it means for the job.
 */
export function isAtRest(job: Job | undefined, wait: number): boolean {
  if (!job) return false;
  const { state } = job;
  if (state.name === 'unknown') return wait > Date.now() + 30_000;
  if (state.name === 'done') return !state.look;
  if (state.name === 'queued') return state.waits === 'throttled' && state.notBefore > Date.now() + 30_000;
  return state.name === 'refused' || state.name === 'undecided' || state.name === 'blocked';
}

/** Nothing moves a job that the run gave up waiting for: as bad as lost. */
function isStuck(job: Job | undefined, wait: number): boolean {
  return job !== undefined && !isAtRest(job, wait);
}

function storyOf(job: Job | undefined, posts: SeenPost[]): string {
  const start = job?.createdAt ?? posts[0]?.at ?? 0;
  const since = (at: number | undefined) => (at === undefined ? '-' : ((at - start) / 1000).toFixed(1));
  const went = (job?.history ?? []).map(({ at, state }) => `${state} ${since(at)}`).join(', ');
  const saw = posts.map(
    ({ at, fault, made, answered, cut }) => `${since(at)} (${fault}; made ${since(made)}, answered ${since(answered)}, cut ${since(cut)})`,
  );
  return `${went}; POSTs: ${saw.join(', ')}`;
}

function endOf(job: Job | undefined, wait: number): string {
  if (!job) return 'no job';
  const { state } = job;
  if (state.name === 'done')
    return `done${state.duplicates.length > 0 ? `, ${state.duplicates.length} shown as duplicate` : ''}${state.look ? ', still looking' : ''}`;
  if (state.name === 'queued') return `waits (${state.waits})`;
  if (state.name === 'unknown' && isAtRest(job, wait)) return 'waits (throttled), then checks';
  return state.name === 'blocked' ? `waits for the ${state.by}` : state.name;
}
