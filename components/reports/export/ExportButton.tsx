import { useState, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t, plural } from '../../../lib/browser/i18n.ts';
import { problemMessage } from '../../../lib/browser/problem-words.ts';
import { readAccepted } from '../../../lib/storage/accepted.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import WithReasons from '../../report/WithReasons.tsx';
import Button from '../../ui/Button.tsx';
import type { Targets } from './export-reports.ts';
import { useRead } from '../../stored/use-stored.ts';
import { FailedReport } from '../../jobs/ServiceWords.tsx';
import Notice from '../../ui/Notice.tsx';
import RadioGroup from '../../ui/RadioGroup.tsx';
import type { Format, Rows } from './export-file.ts';
import { missingCount, type Progress, progressText } from './export-progress.ts';
import { useExport } from './use-export.ts';

interface Props {
  connection: PublicConnection;
  targets: Targets;
  disabled?: boolean;
}

/** The button that opens the export dialog for a selection, or for all matching reports. */
export default function ExportButton({ connection, targets, disabled = false }: Props) {
  // The dialog keeps the reports of the moment of the click, although the selection may change
  // later.
  const [asked, setAsked] = useState<Targets | null>(null);
  return (
    <>
      <Button kind="small" disabled={disabled} onClick={() => setAsked(targets)}>
        {t('exportButton')}
      </Button>
      {asked && (
        <ExportDialog connection={connection} targets={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface ExportDialogProps {
  connection: PublicConnection;
  targets: Targets;
  onClose: () => void;
}

const formats = ['csv', 'json'] as const;
const rowKinds = ['reports', 'checks'] as const;

/** Asks for format and rows, and shows the progress of the export. Escape cancels it. */
function ExportDialog({ connection, targets, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('csv');
  const [rows, setRows] = useState<Rows>('reports');
  const [withReasons, setWithReasons] = useState(false);
  const accepted = useRead(async () => readAccepted(connection.id), [connection.id]);
  const { state, start, resume, save, cancel } = useExport(connection, targets);
  const dialog = useRef<HTMLDialogElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  // The pressed button disappears or changes, so the focus moves to the main action.
  useLayoutEffect(() => {
    if (state.name !== 'choosing')
      actions.current?.querySelector<HTMLElement>('button:last-child')?.focus();
  }, [state.name]);
  return (
    <dialog ref={dialog} class="ask" aria-labelledby="export" onClose={onClose}>
      <div class="stack">
        <h2 id="export">{t('exportTitle')}</h2>
        <p>{Array.isArray(targets) ? plural('reportsSelected', targets.length) : t('exportAll')}</p>
        {state.name === 'choosing' && (
          <>
            <RadioGroup
              label={t('exportFormat')}
              options={formats.map((value) => ({ value, label: t(`exportFormat_${value}`) }))}
              value={format}
              onChange={setFormat}
            />
            <RadioGroup
              label={t('exportRows')}
              options={rowKinds.map((value) => ({ value, label: t(`exportRows_${value}`) }))}
              value={rows}
              onChange={setRows}
            />
            {rows === 'checks' && <p class="small muted">{t('exportRowsHint')}</p>}
            {rows === 'checks' && !!accepted?.length && (
              <WithReasons value={withReasons} onChange={setWithReasons} />
            )}
          </>
        )}
        {state.name === 'running' && <ExportProgress {...state.progress} />}
        <div role="status">
          {state.name === 'running' && state.announced.done > 0 && (
            <p class="hidden">{progressText(state.announced)}</p>
          )}
          {state.name === 'running' && state.progress.waiting && (
            <p class="small muted">
              {t('problem_throttled')} · {t('sharedRetrying')}
            </p>
          )}
          {state.name === 'cancelled' && <p>{t('exportCancelled')}</p>}
          {state.name === 'saved' && <ExportSaved {...state.progress} />}
          {state.name === 'stopped' && (
            <Notice tone="bad" title={t(problemMessage(state.problem))}>
              {plural('exportStopped', state.progress.done)}
            </Notice>
          )}
        </div>
        {state.name === 'saved' && <LeftOutList {...state.progress} />}
        <div ref={actions} class="row wrap">
          {state.name === 'running' ? (
            <Button onClick={cancel}>{t('sharedCancel')}</Button>
          ) : (
            <Button onClick={close}>{t('sharedClose')}</Button>
          )}
          {state.name === 'choosing' && (
            <Button kind="primary" onClick={() => start(format, rows, withReasons)}>
              {t('exportStart')}
            </Button>
          )}
          {state.name === 'stopped' && (
            <>
              {state.progress.done > 0 && <Button onClick={save}>{t('exportSaveSoFar')}</Button>}
              <Button kind="primary" onClick={resume}>
                {t('sharedResume')}
              </Button>
            </>
          )}
        </div>
      </div>
    </dialog>
  );
}

function ExportProgress(progress: Progress) {
  const { done, total } = progress;
  return (
    <div>
      <progress
        aria-label={t('newProgress')}
        {...(total !== null && { value: done, max: Math.max(total, done, 1) })}
      />
      <p class="small muted">{progressText(progress)}</p>
    </div>
  );
}

/** How many reports the file contains, and how many are missing. */
function ExportSaved(progress: Progress) {
  const { done, leftOut, total } = progress;
  const missing = missingCount(progress);
  return (
    <Notice tone={leftOut + missing > 0 ? 'decent' : 'good'} title={plural('exportSaved', done)}>
      {leftOut > 0 && <p>{plural('reportsUnreadable', leftOut)}</p>}
      {missing > 0 && <p>{plural('exportMissing', missing, total ?? 0)}</p>}
    </Notice>
  );
}

/**
 * The reports that are missing in the file, and why. Not in a live region, because the list may be
 * long.
 */
function LeftOutList({ leftOut, named }: Progress) {
  if (named.length === 0) return null;
  return (
    <ul class="small failed" tabIndex={0} aria-label={plural('reportsUnreadable', leftOut)}>
      {named.map(({ id, url, problem }) => (
        <FailedReport key={id} url={url} problem={problem} />
      ))}
      {leftOut > named.length && <li>{plural('sharedAndMore', leftOut - named.length)}</li>}
    </ul>
  );
}
