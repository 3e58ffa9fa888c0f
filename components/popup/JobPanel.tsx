import { words } from '../../lib/browser/words.ts';
import type { Job } from '../../lib/model/job.ts';
import type { Report } from '../../lib/model/report.ts';
import { resultName } from '../shared/Result.tsx';
import Shape from '../shared/Shape.tsx';
import Choices from '../shared/Choices.tsx';
import JobMore from '../shared/JobMore.tsx';
import { tellingOf, type Choice } from '../shared/telling.ts';
import { keepFocus, useKeptFocus } from '../shared/keepFocus.ts';
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

/** Where what was asked for stands. The live region is there from the start, or its first words would not be read out. */
export default function JobPanel({ job, report, duplicates, nothingSaved, onChoose, onDeleteDuplicate }: Props) {
  useKeptFocus();
  const telling = job && tellingOf(job, navigator.onLine);
  const tone = nothingSaved ? 'bad' : telling?.tone;
  const result = job?.state.name === 'done' ? (report?.result ?? null) : null;
  return (
    <div tabIndex={-1} class={tone ? `notice wash-${result ?? tone}` : 'quiet-panel'}>
      {tone && <Shape tone={result ?? tone} />}
      <div role="status">
        {nothingSaved && <strong>{words('popupNothingSaved')}</strong>}
        {telling && !nothingSaved && (
          <>
            <strong>{words(telling.sentence)}</strong>
            {telling.busySince !== undefined && <Waiting since={telling.busySince} />}
            {result && (
              <>
                {' · '}
                <strong class={result}>
                  {resultName(result)} {typeof report?.score === 'number' && Math.round(report.score)}
                </strong>
              </>
            )}
            <JobMore telling={telling} duplicates={duplicates} />
          </>
        )}
      </div>
      {telling?.busySince !== undefined && <progress class="wide" aria-label={words('popupProgress')} />}
      {job && telling && !nothingSaved && (
        <Choices
          choices={telling.choices}
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
