import { words } from '../../lib/browser/words.ts';
import type { Job } from '../../lib/model/job.ts';
import Choices from './Choices.tsx';
import JobMore from './JobMore.tsx';
import ServiceWords, { isSaid } from './ServiceWords.tsx';
import type { Choice } from './telling.ts';
import { useTelling } from './useTelling.ts';
import Waiting from './Waiting.tsx';

interface Props {
  job: Job;
  duplicates: string[];
  /** Whether the panel above tells the rest and has the buttons. */
  brief: boolean;
  onChoose: (choice: Choice) => void;
  onDeleteDuplicate: (reportId: string) => void;
}

/** What is being done, within a row of the list. Where the service said why it refused, that is the sentence. */
export default function RowJob({ job, duplicates, brief, onChoose, onDeleteDuplicate }: Props) {
  const { problem, more, ...telling } = useTelling(job);
  const isWaiting = telling.tone === 'none';
  const reason = problem?.code === 'refused' && isSaid(problem) ? problem : null;
  return (
    <>
      <div class={telling.tone === 'bad' ? 'small wrong' : 'small muted'}>
        {reason ? <ServiceWords problem={reason} bare /> : words(telling.sentence)}
        {telling.busySince !== undefined && <Waiting since={telling.busySince} />}
        {isWaiting && more && !brief && ` · ${words(more)}`}
      </div>
      {!brief && telling.busySince !== undefined && <progress aria-label={words('popupProgress')} />}
      {!brief && (
        <>
          <JobMore
            telling={{ ...telling, ...(more && !isWaiting && { more }), ...(problem && !reason && { problem }) }}
            duplicates={duplicates}
          />
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
