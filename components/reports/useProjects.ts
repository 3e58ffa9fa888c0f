import { useEffect, useRef, useState } from 'preact/hooks';
import type { Batch } from '../../lib/model/batch.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { Project } from '../../lib/model/project.ts';
import { parametersOf, type ProjectsView, viewSearch } from '../../lib/model/view.ts';
import { projectStandings } from '../../lib/storage/standings.ts';
import { askTwice } from './askTwice.ts';
import { keptProjects } from './keptProjects.ts';
import { useRetry } from './useRetry.ts';

/** What this device knows of each project's results. */
export type Standings = Awaited<ReturnType<typeof projectStandings>>;

/** A batch, the view it is of as the page's address has it, and whether the service sent it or this device kept it. */
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
 * The projects of a view, as the service lists them, with what this device has seen of their reports; where the service cannot be asked, those that this
 * device knows. A late answer never replaces a newer one, and what was there stays until then. Asked again whenever `since` changes, and when the network
 * is back.
 */
export function useProjects(connectionId: string, view: ProjectsView, since: unknown): Loaded & { refresh: () => void } {
  const parameters = parametersOf(view);
  const key = viewSearch(view);
  const [state, setState] = useState<Loaded>({ batch: null, standings: new Map(), loading: true, problem: null, asOf: null });
  const asked = useRef(0);
  const retry = useRetry();
  const load = async () => {
    const own = ++asked.current;
    retry.clear();
    const show = (changes: Partial<Loaded> | ((before: Loaded) => Partial<Loaded>)) => {
      if (own === asked.current) setState((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }));
    };
    // Without an archive there is the list all the same.
    const knowing: Promise<Standings> = projectStandings(connectionId).catch(() => new Map());
    show({ loading: true });
    void knowing.then((standings) => show({ standings }));
    const answer = await askTwice('listProjects', { connectionId, parameters });
    if (own !== asked.current) return;
    retry.after('batch' in answer ? null : answer.problem, () => void load());
    if ('batch' in answer)
      return show({ batch: { ...onceEach(answer.batch), key, from: 'service' }, loading: false, problem: null, asOf: since });
    const kept = keptProjects((await knowing).keys(), view);
    const fallback: Listed | null = kept && { ...kept, key, from: 'archive' };
    // What is shown of another view is not to pass for this one.
    show(({ batch }) => ({ batch: batch?.key === key ? batch : fallback, loading: false, problem: answer.problem }));
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
  return { ...batch, rows: batch.rows.filter(({ project }) => !seen.has(project) && seen.add(project)) };
}
