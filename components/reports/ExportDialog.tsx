import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { plural, words } from '../../lib/browser/words.ts';
import { sentenceOf } from '../shared/advice.ts';
import type { Acquaintance } from '../../lib/storage/glance.ts';
import Button from '../shared/Button.tsx';
import Notice from '../shared/Notice.tsx';
import Segments from '../shared/Segments.tsx';
import type { Format } from './createFile.ts';
import ExportProgress from './ExportProgress.tsx';
import type { Targets } from './exportReports.ts';
import ExportSaved from './ExportSaved.tsx';
import LeftOutList from './LeftOutList.tsx';
import { progressWords } from './progressWords.ts';
import { useExport } from './useExport.ts';

interface Props {
  connection: Acquaintance;
  targets: Targets;
  onClose: () => void;
}

const formats = [
  ['csv', 'exportCsv'],
  ['json', 'exportJson'],
] as const;

/** Asks for the format, tells how far the export is, and offers what helps when it stops. Escape calls it off. */
export default function ExportDialog({ connection, targets, onClose }: Props) {
  const [format, setFormat] = useState<Format>('csv');
  const { standing, start, goOn, save, cancel } = useExport(connection, targets);
  const dialog = useRef<HTMLDialogElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  // The button that was pressed goes away, or becomes another: the focus belongs on what comes next.
  useLayoutEffect(() => {
    if (standing.name !== 'choosing') actions.current?.querySelector('button')?.focus();
  }, [standing.name]);
  return (
    <dialog ref={dialog} class="ask" aria-labelledby="export" onClose={onClose}>
      <div class="stack">
        <h2 id="export">{words('exportTitle')}</h2>
        <p>{Array.isArray(targets) ? plural('exportSelected', targets.length) : words('exportAll')}</p>
        {standing.name === 'choosing' && (
          <Segments
            label={words('exportFormat')}
            options={formats.map(([value, label]) => ({ value, label: words(label) }))}
            value={format}
            onChange={setFormat}
          />
        )}
        {standing.name === 'going' && <ExportProgress progress={standing.progress} />}
        <div role="status">
          {standing.name === 'going' && standing.said.done > 0 && <p class="hidden">{progressWords(standing.said)}</p>}
          {standing.name === 'going' && standing.progress.waiting && <p class="small muted">{words('exportWaiting')}</p>}
          {standing.name === 'cancelled' && <p>{words('exportCancelled')}</p>}
          {standing.name === 'saved' && <ExportSaved progress={standing.progress} />}
          {standing.name === 'stopped' && (
            <Notice tone="bad" title={words(sentenceOf(standing.problem.code))}>
              {plural('exportStopped', standing.progress.done)}
            </Notice>
          )}
        </div>
        {standing.name === 'saved' && <LeftOutList progress={standing.progress} />}
        <div ref={actions} class="row wrap">
          {standing.name === 'choosing' && (
            <Button kind="primary" onClick={() => start(format)}>
              {words('exportStart')}
            </Button>
          )}
          {standing.name === 'stopped' && (
            <>
              <Button kind="primary" onClick={goOn}>
                {words('exportGoOn')}
              </Button>
              {standing.progress.done > 0 && <Button onClick={save}>{words('exportSaveSoFar')}</Button>}
            </>
          )}
          {standing.name === 'going' ? (
            <Button onClick={cancel}>{words('exportCancel')}</Button>
          ) : (
            <Button onClick={close}>{words('exportClose')}</Button>
          )}
        </div>
      </div>
    </dialog>
  );
}
