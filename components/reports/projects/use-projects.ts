import { useEffect, useRef, useState } from 'preact/hooks';
import type { Batch } from '../../../lib/domain/pagination.ts';
import type { Problem } from '../../../lib/domain/problem.ts';
import type { Project } from '../../../lib/domain/reports/project.ts';
import { parametersOf, type ProjectsView, viewSearch } from '../view.ts';
import { readProjectStats } from '../../../lib/storage/archive/project-stats.ts';
import { sendWithRetry } from '../send-with-retry.ts';
import { keptProjects } from './kept-projects.ts';
import { useRetry } from '../use-retry.ts';

/** What this device knows of each project's results. */
export type Standings = Awaited<ReturnType<typeof readProjectStats>>;

/**
 * A batch, the view it is of as the page's address has it, and whether the service sent it or this
 * device kept it.
 */
interface Listed extends Batch<Project> {
  key: string;
  from: 'service' | 'archive';
}

interface Loaded {
  batch: Listed | null;
  standings: Standings;
  loading: boolean;
  problem: Problem | null;
  /** The `since` that the batch is of. */
  asOf: unknown;
}

/**
 * The projects of a view, as the service lists them, with what this device has seen of their
 * reports; where the service cannot be asked, those that this device knows. A late answer never
 * replaces a newer one, and what was there stays until then. Asked again whenever `since` changes,
 * and when the network is back.
 */
export function useProjects(
  connectionId: string,
  view: ProjectsView,
  since: unknown,
): Loaded & { refresh: () => void } {
  const parameters = parametersOf(view);
  const key = viewSearch(view);
  const [state, setState] = useState<Loaded>({
    batch: null,
    standings: new Map(),
    loading: true,
    problem: null,
    asOf: null,
  });
  const asked = useRef(0);
  const retry = useRetry();
  const load = async () => {
    const own = ++asked.current;
    retry.clear();
    const show = (changes: Partial<Loaded> | ((before: Loaded) => Partial<Loaded>)) => {
      if (own === asked.current)
        setState((before) => ({
          ...before,
          ...(typeof changes === 'function' ? changes(before) : changes),
        }));
    };
    // Without an archive there is the list all the same.
    const knowing: Promise<Standings> = readProjectStats(connectionId).catch(() => new Map());
    show({ loading: true });
    void knowing.then((standings) => show({ standings }));
    const answer = await sendWithRetry('listProjects', { connectionId, parameters });
    if (own !== asked.current) return;
    retry.after('batch' in answer ? null : answer.problem, () => void load());
    if ('batch' in answer)
      return show({
        batch: { ...onceEach(answer.batch), key, from: 'service' },
        loading: false,
        problem: null,
        asOf: since,
      });
    const kept = keptProjects((await knowing).keys(), view);
    const fallback: Listed | null = kept && { ...kept, key, from: 'archive' };
    // What is shown of another view is not to pass for this one.
    show(({ batch }) => ({
      batch: batch?.key === key ? batch : fallback,
      loading: false,
      problem: answer.problem,
    }));
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
  }, [connectionId, key, since]);
  return { ...state, refresh: () => void load() };
}

/** A list that changes while it is read can name a project twice: the first mention stays. */
function onceEach(batch: Batch<Project>): Batch<Project> {
  const seen = new Set<string>();
  return {
    ...batch,
    rows: batch.rows.filter(({ project }) => !seen.has(project) && seen.add(project)),
  };
}
