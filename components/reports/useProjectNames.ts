import { useEffect, useState } from 'preact/hooks';
import { projectStandings } from '../../lib/storage/standings.ts';
import { askTwice } from './askTwice.ts';

/**
 * Names of projects to filter by: those this device knows, and the first hundred that the service lists by name. The one that is chosen is among them. A service that
 * lists none leaves it at that.
 */
export function useProjectNames(connectionId: string, chosen: string | null): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    let over = false;
    const add = (more: Iterable<string>) => {
      if (!over) setNames((before) => [...new Set([...before, ...more])].toSorted((a, b) => a.localeCompare(b)));
    };
    projectStandings(connectionId).then(
      (standings) => add(standings.keys()),
      () => undefined,
    );
    const ask = async () => {
      const answer = await askTwice('listProjects', { connectionId, parameters: { sort_by: 'project', sort: 'asc', per_page: 100 } });
      if ('batch' in answer) add(answer.batch.rows.map(({ project }) => project));
    };
    void ask();
    return () => {
      over = true;
    };
  }, [connectionId]);
  return chosen === null || names.includes(chosen) ? names : [chosen, ...names];
}
