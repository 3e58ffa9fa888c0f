import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { Report } from '../../../lib/domain/reports/report.ts';
import { readArchivedReport } from '../../../lib/storage/archive/archive.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';
import { sendWithRetry } from '../send-with-retry.ts';
import { useRetry } from '../use-retry.ts';

/**
 * One report as it is known: what this device has at once, then what the service says. `runs` are
 * those of its page, newest first.
 */
export interface Read {
  report: Report | null;
  runs: Audit[];
  loading: boolean;
  problem: Problem | null;
  refresh: () => void;
  /** Reads what this device has once more. */
  reread: () => Promise<void>;
}

type State = Omit<Read, 'refresh' | 'reread'>;

/**
 * Reads a report (interface, section 4.4), and again whenever `since` changes and when the network
 * is back. A late answer never replaces a newer one.
 */
export function useReport(connectionId: string, id: string, since: unknown): Read {
  const [state, setState] = useState<State>({
    report: null,
    runs: [],
    loading: true,
    problem: null,
  });
  const asked = useRef(0);
  const retry = useRetry();
  const kept = async () => readArchivedReport(connectionId, id).catch(() => null);
  const load = async () => {
    const own = ++asked.current;
    retry.clear();
    const show = (next: Partial<State>) => {
      if (own === asked.current) setState((before) => ({ ...before, ...next }));
    };
    show({ loading: true });
    const known = await kept();
    if (known) show(known);
    const answer = await sendWithRetry('readReport', { connectionId, id });
    if (own !== asked.current) return;
    retry.after('problem' in answer ? answer.problem : null, () => void load());
    if ('problem' in answer) return show({ loading: false, problem: answer.problem });
    // What was read is in the archive by now, as the newest run of its page.
    const now = await kept();
    show({ report: answer.report, ...(now && { runs: now.runs }), loading: false, problem: null });
  };
  useEffect(() => {
    const again = () => {
      retry.restart();
      void load();
    };
    again();
    addEventListener('online', again);
    return () => {
      asked.current += 1;
      retry.clear();
      removeEventListener('online', again);
    };
  }, [connectionId, id, since]);
  const reread = async () => {
    const own = asked.current;
    const now = await kept();
    if (now && own === asked.current) setState((before) => ({ ...before, runs: now.runs }));
  };
  return { ...state, refresh: () => void load(), reread };
}
