import { language, t } from '../../lib/browser/i18n.ts';
import type { Candidate } from '../../lib/domain/jobs/job.ts';
import { truncate } from '../../lib/domain/limits.ts';
import { isolated, shownUrl } from '../../lib/domain/shown-address.ts';

/** A longer address is cut where it is shown. */
const maxShownLength = 200;

/**
 * Asks whether a create without an answer made one of these reports. `now` is in milliseconds since
 * 1970.
 */
export function candidateQuestion(candidates: Candidate[], now: number): string {
  const [first] = candidates;
  if (!first || candidates.length > 1) return t('jobCandidates');
  return first.at === null
    ? t('jobCandidateTimeless', addressOf(first))
    : t('jobCandidate', addressOf(first), timeText(first.at, now));
}

/** A candidate as a line of a list: its address, and when it was created. */
export function candidateLine(candidate: Candidate, now: number): string {
  const { at } = candidate;
  return [addressOf(candidate), ...(at === null ? [] : [timeText(at, now)])].join(' · ');
}

/** The address, isolated so that it keeps its direction within a sentence. */
function addressOf({ url }: Candidate): string {
  return isolated(truncate(shownUrl(url), maxShownLength));
}

/** The time of day, with the date where it is not of today. */
function timeText(at: number, now: number): string {
  const time = new Date(at);
  const isToday = time.toDateString() === new Date(now).toDateString();
  return isToday
    ? time.toLocaleTimeString(language(), { timeStyle: 'short' })
    : time.toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
}
