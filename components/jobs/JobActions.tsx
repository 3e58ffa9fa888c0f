import { messageSuffix, t } from '../../lib/browser/i18n.ts';
import type { Task } from '../../lib/domain/jobs/job.ts';
import Button from '../ui/Button.tsx';
import { isSecondClick } from '../ui/clicks.ts';
import type { JobAction } from './job-status.ts';

interface Props {
  actions: JobAction[];
  kind: Task['kind'];
  onAction: (action: JobAction) => void;
  duplicates: string[];
  onDeleteDuplicate: (reportId: string) => void;
}

/**
 * The buttons of a job. A second click is ignored: between the two clicks another button may move
 * under the pointer.
 */
export default function JobActions({
  actions,
  kind,
  onAction,
  duplicates,
  onDeleteDuplicate,
}: Props) {
  if (actions.length + duplicates.length === 0) return null;
  return (
    <div class="actions row wrap">
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
