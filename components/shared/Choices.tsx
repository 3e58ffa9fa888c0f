import { words } from '../../lib/browser/words.ts';
import type { Task } from '../../lib/model/job.ts';
import Button from './Button.tsx';
import { isSecondClick } from './clicks.ts';
import { wordOf } from './wordOf.ts';
import type { Choice } from './telling.ts';

interface Props {
  choices: Choice[];
  kind: Task['kind'];
  onChoose: (choice: Choice) => void;
  duplicates: string[];
  onDeleteDuplicate: (reportId: string) => void;
}

/** The buttons that a job offers where it stands. One may slide under the pointer while it is clicked twice, so second clicks count for nothing. */
export default function Choices({ choices, kind, onChoose, duplicates, onDeleteDuplicate }: Props) {
  if (choices.length + duplicates.length === 0) return null;
  return (
    <div class="actions row wrap">
      {choices.map((choice) => (
        <Button key={choice} kind="small" onClick={() => isSecondClick() || onChoose(choice)}>
          {words(choice === 'anyway' && kind === 'run' ? 'popupRunAnyway' : `popupChoice_${wordOf(choice)}`)}
        </Button>
      ))}
      {duplicates.map((id) => (
        <Button key={id} kind="small" onClick={() => isSecondClick() || onDeleteDuplicate(id)}>
          {words('popupDeleteDuplicate')}
        </Button>
      ))}
    </div>
  );
}
