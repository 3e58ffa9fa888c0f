import { useEffect, useRef, useState } from 'preact/hooks';
import type { Batch } from '../../lib/model/batch.ts';
import type { Problem } from '../../lib/model/problem.ts';
import type { Project } from '../../lib/model/project.ts';
import { parametersOf, type ProjectsView } from '../../lib/model/view.ts';
import { projectStandings } from '../../lib/storage/archive.ts';
import { askTwice } from './askTwice.ts';

/** What this device knows of each project's results. */
export type Standings = Awaited<ReturnType<typeof projectStandings>>;

interface Loaded {
  batch: Batch<Project> | null;
  standings: Standings;
  loading: boolean;
  problem: Problem | null;
  /** The `since` that the batch is of. */
  asOf: unknown;
}

/**
 * The projects of a view, as the service lists them, with what this device has seen of their reports. A late answer never replaces a newer one, and
 * what was there stays until then. Asked again whenever `since` changes, and when the network is back.
 */
export function useProjects(connectionId: string, view: ProjectsView, since: unknown): Loaded & { refresh: () => void } {
  const parameters = parametersOf(view);
  const [state, setState] = useState<Loaded>({ batch: null, standings: new Map(), loading: true, problem: null, asOf: null });
  const asked = useRef(0);
  const load = async () => {
    const own = ++asked.current;
    const show = (changes: Partial<Loaded>) => {
      if (own === asked.current) setState((before) => ({ ...before, ...changes }));
    };
    const know = async () => {
      // Without an archive there is the list all the same.
      const standings = await projectStandings(connectionId).catch(() => null);
      if (standings) show({ standings });
    };
    show({ loading: true });
    void know();
    const answer = await askTwice('listProjects', { connectionId, parameters });
    if ('problem' in answer) show({ loading: false, problem: answer.problem });
    else show({ batch: onceEach(answer.batch), loading: false, problem: null, asOf: since });
  };
  useEffect(() => {
    const again = () => void load();
    again();
    addEventListener('online', again);
    return () => {
      asked.current += 1;
      removeEventListener('online', again);
    };
  }, [connectionId, JSON.stringify(parameters), since]);
  return { ...state, refresh: () => void load() };
}

/** A list that changes while it is read can name a project twice: the first mention stays. */
function onceEach(batch: Batch<Project>): Batch<Project> {
  return { ...batch, rows: [...new Map(batch.rows.toReversed().map((row) => [row.project, row])).values()].toReversed() };
}
