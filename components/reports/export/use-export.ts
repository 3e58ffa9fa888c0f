import { useEffect, useRef, useState } from 'preact/hooks';
import { reportPageOf } from '../../../lib/domain/connections/connection.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { PublicConnection } from '../../../lib/storage/extension/page-state.ts';
import { sendWithRetry } from '../send-with-retry.ts';
import type { Format } from './create-file.ts';
import {
  type Export,
  exportReports,
  nothing,
  type Progress,
  type Targets,
} from './export-reports.ts';
import type { Sources } from './export-step.ts';
import { shouldAnnounce, type Said } from './should-announce.ts';
import { saveFile } from './save-file.ts';

/**
 * Where an export stands: not begun, going on (`said` is what a screen reader says of it), stopped
 * by a problem, saved, or called off.
 */
export type Standing =
  | { name: 'choosing' | 'cancelled' }
  | { name: 'going'; progress: Progress; said: Progress }
  | { name: 'stopped'; progress: Progress; problem: Problem }
  | { name: 'saved'; progress: Progress };

/**
 * Saves the targets as a file. Returns where it stands, and what can be done. Leaving the page
 * calls it off.
 */
export function useExport(connection: PublicConnection, targets: Targets) {
  const [standing, setStanding] = useState<Standing>({ name: 'choosing' });
  const going = useRef<{
    file: Export;
    format: Format;
    stop: AbortController;
    progress: Progress;
    said: Said;
  } | null>(null);
  useEffect(() => () => going.current?.stop.abort(), []);

  const go = async () => {
    const one = going.current;
    if (!one) return;
    one.stop = new AbortController();
    const { signal } = one.stop;
    const show = () =>
      setStanding({ name: 'going', progress: one.progress, said: one.said.progress });
    show();
    const problem = await one.file.go(signal, (progress) => {
      one.progress = progress;
      const now = Date.now();
      if (shouldAnnounce(progress, one.said, now)) one.said = { at: now, progress };
      if (!signal.aborted) show();
    });
    if (signal.aborted) return;
    if (problem) setStanding({ name: 'stopped', progress: one.progress, problem });
    else save();
  };
  const save = () => {
    const one = going.current;
    if (!one) return;
    saveFile(one.file.file(), `reports-${new Date().toISOString().slice(0, 10)}.${one.format}`);
    setStanding({ name: 'saved', progress: one.progress });
  };
  return {
    standing,
    start: (format: Format) => {
      const file = exportReports(targets, format, sourcesOf(connection));
      going.current = {
        file,
        format,
        stop: new AbortController(),
        progress: nothing,
        said: { at: Date.now(), progress: nothing },
      };
      void go();
    },
    goOn: () => void go(),
    save,
    cancel: () => {
      going.current?.stop.abort();
      setStanding({ name: 'cancelled' });
    },
  };
}

/** The background fetches: it alone has the key. */
function sourcesOf(connection: PublicConnection): Sources {
  const connectionId = connection.id;
  return {
    list: async (parameters) => sendWithRetry('listReports', { connectionId, parameters }),
    read: async (id) => sendWithRetry('readReport', { connectionId, id }),
    linkOf: (id) => reportPageOf(connection, id),
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
