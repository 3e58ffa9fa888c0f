import { plural, t } from '../../browser/i18n.ts';
import { type Mark, showMark } from '../../browser/toolbar.ts';
import { hasBulkEnded } from '../../domain/jobs/bulk.ts';
import { hasEnded, isDoneCreate } from '../../domain/jobs/job.ts';
import { countNeedingPerson } from '../../domain/jobs/needs-person.ts';
import type { Snapshot } from '../../storage/extension/snapshot.ts';
import { countUnseen } from '../../storage/extension/watch-changes.ts';
import { createdReport, resultMark } from '../result-mark.ts';

/** How long the button tells how a silent create ended, in milliseconds. */
const toldForMs = 8_000;

/** Why the last silent create was not sent, and until when the button says so. */
let notSent: { why: string; until: number } | null = null;

/** Makes the next update of the badge say that nothing was sent, and why, for a while. */
export function tellNotSent(why: string, now = Date.now()): void {
  notSent = { why, until: now + toldForMs };
}

/** The mark that is shown; undefined until this background has shown one. */
let shown: Mark | null | undefined;

/** The mark of the jobs that is shown above all tabs; undefined until one was worked out. */
export function shownMark(): Mark | null | undefined {
  return shown;
}

/**
 * Brings the badge up to date. Returns when it is to be brought up to date again without a change
 * in storage (milliseconds since 1970), or null for never.
 */
export async function updateBadge(
  snapshot: Snapshot,
  unreadConnections: Set<string>,
  now: number,
): Promise<number | null> {
  const { mark, until } = markOf(snapshot, unreadConnections, now);
  if (JSON.stringify(mark) !== JSON.stringify(shown)) {
    shown = mark;
    await showMark(mark, t('actionTitle'));
  }
  return until;
}

/**
 * News of a silent create goes first, for a while. Jobs of any connection that need the person
 * count, unless their connection cannot be read. Of the changes under way only silent ones and
 * those of the connection in use count, since the popup shows these. Changes that watches found go
 * last.
 */
function markOf(
  { all, jobs, bulks, connections }: Snapshot,
  unreadConnections: Set<string>,
  now: number,
): { mark: Mark | null; until: number | null } {
  if (notSent && notSent.until > now)
    return {
      mark: { tone: 'failed', letter: '', title: notSent.why },
      until: notSent.until,
    };
  const done = jobs.filter(isDoneCreate).findLast(({ silent, state }) => {
    const age = now - state.at;
    return silent !== undefined && age >= 0 && age < toldForMs;
  });
  if (done) {
    const report = createdReport(done, all);
    return {
      mark: report?.result
        ? resultMark(report.result, report.score, 'announceDone')
        : { tone: 'done', letter: '', title: t('jobDone_create') },
      until: done.state.at + toldForMs,
    };
  }
  const stuck = countNeedingPerson(
    jobs.filter(({ connectionId }) => !unreadConnections.has(connectionId)),
  );
  if (stuck > 0)
    return {
      mark: { tone: 'needs-person', letter: '', title: plural('badgeNeedsPerson', stuck) },
      until: null,
    };
  const underWay = [
    ...jobs.filter((job) => job.bulk === undefined && !hasEnded(job)),
    ...bulks.filter((bulk) => !bulk.watch && !hasBulkEnded(bulk)),
  ].filter((one) => 'silent' in one || one.connectionId === connections?.active).length;
  if (underWay === 0) return { mark: unseenMark(all), until: null };
  return {
    mark: { tone: 'working', letter: String(underWay), title: plural('badgeWorking', underWay) },
    until: null,
  };
}

/** How many changes the person has not seen, from whatever connection. */
function unseenMark(all: Record<string, unknown>): Mark | null {
  const unseen = countUnseen(all);
  if (unseen === 0) return null;
  return { tone: 'changed', letter: String(unseen), title: plural('watchesChanged', unseen) };
}
