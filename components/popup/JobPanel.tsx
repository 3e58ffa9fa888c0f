import { words } from '../../lib/browser/words.ts';
import type { Job } from '../../lib/model/job.ts';
import type { Report } from '../../lib/model/report.ts';
import Choices from '../shared/Choices.tsx';
import JobMore from '../shared/JobMore.tsx';
import { keepFocus, useKeptFocus } from '../shared/keepFocus.ts';
import { resultName } from '../shared/Result.tsx';
import Shape from '../shared/Shape.tsx';
import type { Choice } from '../shared/telling.ts';
import { useTelling } from '../shared/useTelling.ts';
import Waiting from '../shared/Waiting.tsx';

interface Props {
  job: Job | null;
  /** What the job made, once the list has it. */
  report: Report | null;
  duplicates: string[];
  nothingSaved: boolean;
  onChoose: (choice: Choice, job: Job) => void;
  onDeleteDuplicate: (reportId: string) => void;
}

/**
 * Where what was asked for stands: in place of the button while it is under way, below it where something is wrong. What is done is seen above, and only heard
 * here. The live region is there from the start, or its first words would not be read out.
 */
export default function JobPanel({ job, report, duplicates, nothingSaved, onChoose, onDeleteDuplicate }: Props) {
  useKeptFocus();
  const telling = useTelling(job);
  const isDone = job?.state.name === 'done' && duplicates.length === 0;
  const tone = nothingSaved ? 'bad' : telling?.tone;
  const isQuiet = !nothingSaved && (!telling || isDone);
  const isUnderWay = !nothingSaved && tone === 'none';
  return (
    <div {...(!isQuiet && { tabIndex: -1 })} class={isQuiet ? 'quiet-panel' : isUnderWay ? 'under-way' : `notice wash-${tone}`}>
      {tone && !isQuiet && <Shape tone={tone} />}
      <div role="status" class={isQuiet ? 'hidden' : ''}>
        {nothingSaved && <strong>{words('popupNothingSaved')}</strong>}
        {telling && !nothingSaved && (
          <>
            <strong>{words(telling.sentence)}</strong>
            {telling.busySince !== undefined && <Waiting since={telling.busySince} />}
            {job?.state.name === 'done' && report?.result && ` · ${resultName(report.result)}`}
            {job?.state.name === 'done' && typeof report?.score === 'number' && ` ${Math.round(report.score)}`}
            <JobMore telling={telling} duplicates={duplicates} />
          </>
        )}
      </div>
      {telling?.busySince !== undefined && !nothingSaved && <progress class="wide" aria-label={words('popupProgress')} />}
      {job && telling && !nothingSaved && (
        <Choices
          choices={telling.choices.filter((choice) => choice !== 'open')}
          kind={job.task.kind}
          onChoose={(choice) => {
            keepFocus();
            onChoose(choice, job);
          }}
          duplicates={duplicates}
          onDeleteDuplicate={(reportId) => {
            keepFocus();
            onDeleteDuplicate(reportId);
          }}
        />
      )}
    </div>
  );
}
