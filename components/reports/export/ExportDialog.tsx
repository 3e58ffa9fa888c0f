import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { plural, t } from '../../../lib/browser/i18n.ts';
import { problemMessage } from '../../jobs/problem-help.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import Button from '../../ui/Button.tsx';
import Notice from '../../ui/Notice.tsx';
import RadioGroup from '../../ui/RadioGroup.tsx';
import type { Format } from './create-file.ts';
import ExportProgress from './ExportProgress.tsx';
import type { Targets } from './export-reports.ts';
import ExportSaved from './ExportSaved.tsx';
import LeftOutList from './LeftOutList.tsx';
import { progressWords } from './progress-words.ts';
import { useExport } from './use-export.ts';

interface Props {
  connection: PublicConnection;
  targets: Targets;
  onClose: () => void;
}

const formats = [
  ['csv', 'exportCsv'],
  ['json', 'exportJson'],
] as const;

/**
 * Asks for the format, tells how far the export is, and offers what helps when it stops. Escape
 * calls it off.
 */
export default function ExportDialog({ connection, targets, onClose }: Props) {
  const [format, setFormat] = useState<Format>('csv');
  const { standing, start, goOn, save, cancel } = useExport(connection, targets);
  const dialog = useRef<HTMLDialogElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  // The button that was pressed goes away, or becomes another: the focus belongs on what comes
  // next.
  useLayoutEffect(() => {
    if (standing.name !== 'choosing') actions.current?.querySelector('button')?.focus();
  }, [standing.name]);
  return (
    <dialog ref={dialog} class="ask" aria-labelledby="export" onClose={onClose}>
      <div class="stack">
        <h2 id="export">{t('exportTitle')}</h2>
        <p>{Array.isArray(targets) ? plural('exportSelected', targets.length) : t('exportAll')}</p>
        {standing.name === 'choosing' && (
          <RadioGroup
            label={t('exportFormat')}
            options={formats.map(([value, label]) => ({ value, label: t(label) }))}
            value={format}
            onChange={setFormat}
          />
        )}
        {standing.name === 'going' && <ExportProgress progress={standing.progress} />}
        <div role="status">
          {standing.name === 'going' && standing.said.done > 0 && (
            <p class="hidden">{progressWords(standing.said)}</p>
          )}
          {standing.name === 'going' && standing.progress.waiting && (
            <p class="small muted">{t('exportWaiting')}</p>
          )}
          {standing.name === 'cancelled' && <p>{t('exportCancelled')}</p>}
          {standing.name === 'saved' && <ExportSaved progress={standing.progress} />}
          {standing.name === 'stopped' && (
            <Notice tone="bad" title={t(problemMessage(standing.problem.code))}>
              {plural('exportStopped', standing.progress.done)}
            </Notice>
          )}
        </div>
        {standing.name === 'saved' && <LeftOutList progress={standing.progress} />}
        <div ref={actions} class="row wrap">
          {standing.name === 'choosing' && (
            <Button kind="primary" onClick={() => start(format)}>
              {t('exportStart')}
            </Button>
          )}
          {standing.name === 'stopped' && (
            <>
              <Button kind="primary" onClick={goOn}>
                {t('exportGoOn')}
              </Button>
              {standing.progress.done > 0 && <Button onClick={save}>{t('exportSaveSoFar')}</Button>}
            </>
          )}
          {standing.name === 'going' ? (
            <Button onClick={cancel}>{t('exportCancel')}</Button>
          ) : (
            <Button onClick={close}>{t('exportClose')}</Button>
          )}
        </div>
      </div>
    </dialog>
  );
}
