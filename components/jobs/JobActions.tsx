import { messageSuffix, t } from '../../lib/browser/i18n.ts';
import type { Task } from '../../lib/domain/jobs/job.ts';
import Button from '../ui/Button.tsx';
import { isSecondClick } from '../ui/clicks.ts';
import type { JobAction } from './job-status.ts';

interface Props {
  choices: JobAction[];
  kind: Task['kind'];
  onChoose: (choice: JobAction) => void;
  duplicates: string[];
  onDeleteDuplicate: (reportId: string) => void;
}

/**
 * The buttons that a job offers where it stands. One may slide under the pointer while it is
 * clicked twice, so second clicks count for nothing.
 */
export default function JobActions({
  choices,
  kind,
  onChoose,
  duplicates,
  onDeleteDuplicate,
}: Props) {
  if (choices.length + duplicates.length === 0) return null;
  return (
    <div class="actions row wrap">
      {choices.map((choice) => (
        <Button key={choice} kind="small" onClick={() => isSecondClick() || onChoose(choice)}>
          {t(
            choice === 'anyway' && kind === 'run'
              ? 'jobRunAnyway'
              : `jobAction_${messageSuffix(choice)}`,
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
