import { plural, t } from '../../browser/i18n.ts';
import { type Mark, showMark } from '../../browser/toolbar.ts';
import { hasBulkEnded } from '../../domain/jobs/bulk.ts';
import {
  type DoneCreate,
  hasEnded,
  isDoneCreate,
  type Job,
  countNeedingPerson,
  listOf,
} from '../../domain/jobs/job.ts';
import { isUnreadIn, type Snapshot } from '../../storage/snapshot.ts';
import { countUnseen } from '../../storage/watch-changes.ts';
import { createdReport, resultMark } from './result-mark.ts';

/** How long the button shows the outcome of a create from a shortcut or menu, in milliseconds. */
const toldForMs = 8_000;

/**
 * The reason why the last create from a shortcut was not sent, and until when the button shows it.
 */
let notSent: { why: string; until: number } | null = null;

/** Makes the next update of the badge show for a while that nothing was sent, and why. */
export function tellNotSent(why: string, now = Date.now()): void {
  notSent = { why, until: now + toldForMs };
}

/** The mark that the button shows; undefined until this background has set a mark. */
let shown: Mark | null | undefined;

/** Returns the mark of the jobs, which all tabs show; undefined until it was computed. */
export function shownMark(): Mark | null | undefined {
  return shown;
}

/** Updates the badge. */
export async function updateBadge(snapshot: Snapshot, now: number): Promise<void> {
  const mark = markOf(snapshot, now);
  if (JSON.stringify(mark) === JSON.stringify(shown)) return;
  shown = mark;
  await showMark(mark, t('actionTitle'));
}

/**
 * Returns when the badge must be updated without a change in storage (milliseconds since 1970),
 * because its message ends. Returns no times if it shows no message.
 */
export function badgeTimes(jobs: Job[], now: number): number[] {
  if (notSent && notSent.until > now) return [notSent.until];
  const made = lastMade(jobs, now);
  return made ? [made.state.at + toldForMs] : [];
}

/** Returns the last report made from a shortcut or menu, while the button still shows it. */
function lastMade(jobs: Job[], now: number): DoneCreate | undefined {
  return jobs.filter(isDoneCreate).findLast(({ fromShortcut, state }) => {
    const age = now - state.at;
    return fromShortcut !== undefined && age >= 0 && age < toldForMs;
  });
}

/**
 * Returns the mark for the button. The outcome of a recent create from a shortcut or menu goes
 * first. Jobs of any connection that need the person come next, unless their connection cannot be
 * read. Of the changes under way, only changes from shortcuts and changes of the connection in use
 * count, because the popup shows these. Changes that watches found come last.
 */
function markOf(snapshot: Snapshot, now: number): Mark | null {
  const { all, jobs, bulks, connections } = snapshot;
  if (notSent && notSent.until > now) return { tone: 'failed', letter: '', title: notSent.why };
  const made = lastMade(jobs, now);
  if (made) {
    const report = createdReport(made, all);
    return report?.result
      ? resultMark(report.result, report.score, 'announceDone')
      : { tone: 'done', letter: '', title: t('jobDone_create') };
  }
  const isUnread = isUnreadIn(snapshot);
  const stuck = countNeedingPerson(jobs.filter(({ connectionId }) => !isUnread(connectionId)));
  if (stuck > 0)
    return { tone: 'needs-person', letter: '', title: plural('badgeNeedsPerson', stuck) };
  const underWay = [
    ...jobs.filter((job) => listOf(job) === undefined && !hasEnded(job)),
    ...bulks.filter((bulk) => !hasBulkEnded(bulk)),
  ].filter((one) => 'fromShortcut' in one || one.connectionId === connections?.active).length;
  if (underWay > 0)
    return { tone: 'working', letter: String(underWay), title: plural('badgeWorking', underWay) };
  const unseen = countUnseen(all);
  if (unseen === 0) return null;
  return { tone: 'changed', letter: String(unseen), title: plural('watchesChanged', unseen) };
}
