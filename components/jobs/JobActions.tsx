import { messageSuffix, t } from '../../lib/browser/i18n.ts';
import type { Task } from '../../lib/domain/jobs/job.ts';
import Button from '../ui/Button.tsx';
import { isSecondClick } from '../ui/clicks.ts';
import { candidateLine } from './candidate-text.ts';
import type { JobAction, JobStatus } from './job-status.ts';

interface Props {
  status: Pick<JobStatus, 'actions' | 'candidates'>;
  kind: Task['kind'];
  onAction: (action: JobAction, candidate?: string) => void;
  duplicates: string[];
  onDeleteDuplicate: (reportId: string) => void;
}

/**
 * The buttons of a job. A second click is ignored: between the two clicks another button may move
 * under the pointer.
 */
export default function JobActions({
  status: { actions, candidates = [] },
  kind,
  onAction,
  duplicates,
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
                onClick={() => isSecondClick() || onAction('mine', candidate.id)}
              >
                {t('jobAction_mine')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {actions.map((action) => (
        <Button key={action} kind="small" onClick={() => isSecondClick() || onAction(action)}>
          {t(
            action === 'anyway' && kind === 'run'
              ? 'jobRunAnyway'
              : `jobAction_${messageSuffix(action)}`,
          )}
        </Button>
      ))}
      {duplicates.map((id) => (
        <Button key={id} kind="small" onClick={() => isSecondClick() || onDeleteDuplicate(id)}>
          {t('jobDeleteDuplicate')}
        </Button>
      ))}
    </div>
  );
}
