import { words, type Words } from '../../lib/browser/words.ts';
import type { Task } from '../../lib/model/job.ts';
import { remedyLabels } from '../shared/advice.ts';
import Button from '../shared/Button.tsx';
import type { Choice } from './telling.ts';

const labels: Record<Choice, Words> = {
  ...remedyLabels,
  grant: 'sharedOpenSettings',
  cancel: 'popupCancel',
  undo: 'popupUndo',
  check: 'popupCheckAgain',
  again: 'sharedTryAgain',
  anyway: 'popupCreateAnyway',
  discard: 'popupDiscard',
  open: 'popupOpenReport',
};

interface Props {
  choices: Choice[];
  kind: Task['kind'];
  onChoose: (choice: Choice) => void;
  duplicates: string[];
  onDeleteDuplicate: (reportId: string) => void;
}

/** The buttons that a job offers where it stands. */
export default function Choices({ choices, kind, onChoose, duplicates, onDeleteDuplicate }: Props) {
  if (choices.length + duplicates.length === 0) return null;
  return (
    <div class="actions row wrap">
      {choices.map((choice) => (
        <Button key={choice} kind="small" onClick={() => onChoose(choice)}>
          {words(choice === 'anyway' && kind === 'run' ? 'popupRunAnyway' : labels[choice])}
        </Button>
      ))}
      {duplicates.map((id) => (
        <Button key={id} kind="small" onClick={() => onDeleteDuplicate(id)}>
          {words('popupDeleteDuplicate')}
        </Button>
      ))}
    </div>
  );
}
