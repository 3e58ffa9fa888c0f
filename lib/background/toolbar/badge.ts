import { plural } from '../../browser/i18n.ts';
import type { Mark } from '../../browser/toolbar.ts';
import { countNeedingPerson } from '../../domain/jobs/job.ts';
import { isForbiddenIn } from '../../storage/policy.ts';
import { isUnreadIn, type Snapshot } from '../../storage/snapshot.ts';
import { countUntold } from '../../storage/watch-changes.ts';

/**
 * Returns the mark of the jobs that need the person, whichever connection they are for. Jobs whose
 * connection cannot be read, or is forbidden, are left out: the person can do nothing about them.
 */
export function needsPersonMark(snapshot: Snapshot): Mark | null {
  const isUnread = isUnreadIn(snapshot);
  const isForbidden = isForbiddenIn(snapshot.all);
  const jobs = snapshot.jobs.filter(
    ({ connectionId }) => !isUnread(connectionId) && !isForbidden(connectionId),
  );
  return counted('needs-person', 'badgeNeedsPerson', countNeedingPerson(jobs));
}

/** Returns the mark of the changes that watches found and the person has not seen. */
export function changesMark(all: Record<string, unknown>): Mark | null {
  return counted('changed', 'watchesChanged', countUntold(all));
}

function counted(
  tone: Mark['tone'],
  title: 'badgeNeedsPerson' | 'watchesChanged',
  count: number,
): Mark | null {
  return count === 0 ? null : { tone, letter: String(count), title: plural(title, count) };
}
