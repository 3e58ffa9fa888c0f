import type { Job } from '../../domain/jobs/job.ts';
import { watchStorage } from '../../storage/extension-storage.ts';
import { applyDeferred } from '../../storage/job-events.ts';
import { storedJobs } from '../../storage/jobs.ts';
import { storedNewest } from '../../storage/newest-reports.ts';
import { readSnapshot, type Snapshot } from '../../storage/snapshot.ts';

/** How long a snapshot serves, in milliseconds. A quick service makes many reports meanwhile. */
const readAgainMs = 1_000;

/** Extension storage as a drain reads it before each job. */
export interface KeptSnapshot {
  /** The snapshot that was kept, once. Otherwise reads storage. */
  read: () => Promise<Snapshot>;
  /** Keeps a snapshot, with a job as it is now, for the next reading. */
  keep: (snapshot: Snapshot, job: Job) => void;
  /** Stops watching storage. */
  close: () => void;
}

/**
 * Saves a bulk of creates most of its readings: all of storage, for each of its jobs. A snapshot is
 * kept for a second, and only while nothing but known jobs and newest reports changes in storage. A
 * drain uses none of the latter. So a pause holds at once, and a new job is seen at once. A job is
 * read anew before it is sent in any case.
 */
export function createKeptSnapshot(now: () => number): KeptSnapshot {
  let kept: Snapshot | null = null;
  let readAt = 0;
  let isOutdated = false;
  const close = watchStorage((changed, before) => {
    isOutdated ||= Object.keys(changed).some((key) =>
      storedJobs.is(key) ? !before[key] : !storedNewest.is(key),
    );
  });
  return {
    async read() {
      const age = now() - readAt;
      const snapshot = kept;
      kept = null;
      if (snapshot && !isOutdated && age >= 0 && age < readAgainMs) return snapshot;
      await applyDeferred();
      readAt = now();
      isOutdated = false;
      return readSnapshot();
    },
    keep(snapshot, job) {
      const jobs = snapshot.jobs.map((one) => (one.id === job.id ? job : one));
      kept = { ...snapshot, jobs };
    },
    close,
  };
}
