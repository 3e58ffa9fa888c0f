import { words } from '../../lib/browser/words.ts';
import type { Job } from '../../lib/model/job.ts';
import Choices from './Choices.tsx';
import JobMore from './JobMore.tsx';
import { tellingOf, type Choice } from './telling.ts';
import Waiting from './Waiting.tsx';

interface Props {
  job: Job;
  duplicates: string[];
  /** Whether the panel above tells the rest and has the buttons. */
  brief: boolean;
  onChoose: (choice: Choice) => void;
  onDeleteDuplicate: (reportId: string) => void;
}

/** What is being done, within a row of the list. */
export default function RowJob({ job, duplicates, brief, onChoose, onDeleteDuplicate }: Props) {
  const telling = tellingOf(job, navigator.onLine);
  const wrong = telling.tone === 'bad' ? 'small wrong' : 'small muted';
  return (
    <>
      <div class={wrong}>
        {words(telling.sentence)}
        {telling.busySince !== undefined && <Waiting since={telling.busySince} />}
      </div>
      {!brief && telling.busySince !== undefined && <progress aria-label={words('popupProgress')} />}
      {!brief && (
        <>
          <JobMore telling={telling} duplicates={duplicates} />
          <Choices
            choices={telling.choices}
            kind={job.task.kind}
            onChoose={onChoose}
            duplicates={duplicates}
            onDeleteDuplicate={onDeleteDuplicate}
          />
        </>
      )}
    </>
  );
}
