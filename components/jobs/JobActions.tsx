import { formatClock, formatTime } from '../../lib/browser/formats.ts';
import { facts, messageSuffix, t } from '../../lib/browser/i18n.ts';
import type { Candidate, Job } from '../../lib/domain/jobs/job.ts';
import Button from '../ui/Button.tsx';
import { isSecondClick } from '../ui/clicks.ts';
import type { JobAction, JobStatus } from './job-status.ts';
import { truncate } from '../../lib/domain/limits.ts';
import { isolated, shownUrl } from '../../lib/domain/addresses/shown-address.ts';

interface Props {
  job: Job;
  status: Pick<JobStatus, 'actions' | 'candidates'>;
  onChoose: (action: JobAction, job: Job, candidate?: string) => void;
  duplicates?: string[];
  onDeleteDuplicate?: (reportId: string) => void;
}

/**
 * The buttons of a job, which disappear once it has another state. A second click is ignored:
 * between the two clicks another button may move under the pointer.
 */
export default function JobActions({
  job,
  status: { actions, candidates = [] },
  onChoose,
  duplicates = [],
  onDeleteDuplicate,
}: Props) {
  if (actions.length + duplicates.length === 0) return null;
  const now = Date.now();
  return (
    <div class="actions row wrap">
      {candidates.length > 1 && (
        <ul class="small" aria-label={t('jobCandidates')}>
          {candidates.map((candidate) => (
            <li key={candidate.id} class="row">
              <span class="grow">{candidateLine(candidate, now)}</span>
              <Button
                kind="small"
                onClick={() => choose(() => onChoose('mine', job, candidate.id))}
              >
                {t('jobAction_mine')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {actions.map((action) => (
        <Button key={action} kind="small" onClick={() => choose(() => onChoose(action, job))}>
          {t(
            action === 'anyway' && job.task.kind === 'run'
              ? 'jobRunAnyway'
              : `jobAction_${messageSuffix(action)}`,
          )}
        </Button>
      ))}
      {duplicates.map((id) => (
        <Button key={id} kind="small" onClick={() => choose(() => onDeleteDuplicate?.(id))}>
          {t('jobDeleteDuplicate')}
        </Button>
      ))}
    </div>
  );
}

function choose(chosen: () => void): void {
  if (!isSecondClick()) chosen();
}

const maxShownLength = 200;

/**
 * Returns the question whether an unanswered create made one of these reports. `now` is in
 * milliseconds since 1970.
 */
export function candidateQuestion(candidates: Candidate[], now: number): string {
  const [first] = candidates;
  if (!first || candidates.length > 1) return t('jobCandidates');
  return first.at === null
    ? t('jobCandidateTimeless', addressOf(first))
    : t('jobCandidate', addressOf(first), timeText(first.at, now));
}

/** Returns a candidate as a list item: its address, and when it was created. */
function candidateLine(candidate: Candidate, now: number): string {
  const { at } = candidate;
  return facts([addressOf(candidate), ...(at === null ? [] : [timeText(at, now)])]);
}

/** Returns the address, isolated so that it keeps its text direction within a sentence. */
function addressOf({ url }: Candidate): string {
  return isolated(truncate(shownUrl(url), maxShownLength));
}

/** Returns the time of day, with the date if it is not today. */
function timeText(at: number, now: number): string {
  const time = new Date(at);
  const isToday = time.toDateString() === new Date(now).toDateString();
  return isToday ? formatClock(at) : formatTime(at);
}
