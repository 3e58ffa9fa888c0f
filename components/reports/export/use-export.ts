import { useEffect, useRef, useState } from 'preact/hooks';
import { linkToReport } from '../../../lib/domain/connections/connection.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import { readAccepted } from '../../../lib/storage/accepted.ts';
import { readArchivedReport, readAuditsBefore } from '../../../lib/storage/database/reports.ts';
import type { PublicConnection } from '../../../lib/storage/page-state.ts';
import { sendWithRetry } from '../use-service-data.ts';
import { saveFile } from '../../ui/save-file.ts';
import { type Format, type Rows } from './export-file.ts';
import { type Announced, noProgress, type Progress, shouldAnnounce } from './export-progress.ts';
import { exportReports, type Sources, type Targets } from './export-reports.ts';

/** The state of an export. `announced` is the progress that screen readers have heard last. */
export type ExportState =
  | { name: 'choosing' | 'cancelled' }
  | { name: 'running'; progress: Progress; announced: Progress }
  | { name: 'stopped'; progress: Progress; problem: Problem }
  | { name: 'saved'; progress: Progress };

interface RunningExport {
  reports: ReturnType<typeof exportReports>;
  format: Format;
  rows: Rows;
  stop: AbortController;
  progress: Progress;
  announced: Announced;
}

/**
 * Exports the reports to a file. `start` starts the export, `resume` continues after a problem, and
 * `save` saves the file so far. `cancel` ends the export, and so does leaving the page.
 */
export function useExport(connection: PublicConnection, targets: Targets) {
  const [state, setState] = useState<ExportState>({ name: 'choosing' });
  const current = useRef<RunningExport | null>(null);
  useEffect(() => () => current.current?.stop.abort(), []);

  const run = async () => {
    const own = current.current;
    if (!own) return;
    own.stop = new AbortController();
    const { signal } = own.stop;
    const show = () =>
      setState({ name: 'running', progress: own.progress, announced: own.announced.progress });
    show();
    const problem = await own.reports.run(signal, (progress) => {
      own.progress = progress;
      const now = Date.now();
      if (shouldAnnounce(progress, own.announced, now)) own.announced = { at: now, progress };
      if (!signal.aborted) show();
    });
    if (signal.aborted) return;
    if (problem) setState({ name: 'stopped', progress: own.progress, problem });
    else save();
  };
  const save = () => {
    const own = current.current;
    if (!own) return;
    const day = new Date().toISOString().slice(0, 10);
    saveFile(own.reports.toBlob(), `${own.rows}-${day}.${own.format}`);
    setState({ name: 'saved', progress: own.progress });
  };
  return {
    state,
    start: (format: Format, rows: Rows, withReasons: boolean) => {
      current.current = {
        reports: exportReports(targets, format, rows, sourcesOf(connection), withReasons),
        format,
        rows,
        stop: new AbortController(),
        progress: noProgress,
        announced: { at: Date.now(), progress: noProgress },
      };
      void run();
    },
    resume: () => void run(),
    save,
    cancel: () => {
      current.current?.stop.abort();
      setState({ name: 'cancelled' });
    },
  };
}

/** Reads through the background, because only the background has the API key. */
function sourcesOf(connection: PublicConnection): Sources {
  const connectionId = connection.id;
  return {
    list: async (parameters) => sendWithRetry('listReports', { connectionId, parameters }),
    read: async (id) => sendWithRetry('readReport', { connectionId, id }),
    readArchived: async (id) =>
      readArchivedReport(connectionId, id, 1).then(
        (archived) => archived?.report ?? null,
        () => null,
      ),
    linkOf: (report) => linkToReport(connection, report),
    readAccepted: async () => readAccepted(connectionId),
    // Without the archive, no audit is known.
    readBefore: async (reports) => readAuditsBefore(connectionId, reports).catch(() => new Map()),
    wait: async (ms, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
