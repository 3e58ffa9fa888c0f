import { useEffect, useState } from 'preact/hooks';
import type { ProjectParameters } from '../../../lib/domain/reports/list-parameters.ts';
import { advance, type Cursor, listStart } from '../../../lib/domain/pagination.ts';
import { readProjectStats } from '../../../lib/storage/archive/project-stats.ts';
import { sendWithRetry } from '../use-service-data.ts';

/**
 * How many batches of a hundred are asked for at most: a list that is longer than that is for the
 * search on the tab "Projects".
 */
const mostBatches = 5;

interface Names {
  names: string[];
  /** Whether the service has further ones. */
  more: boolean;
}

/**
 * Names of projects to filter by: those this device knows, and those that the service lists by
 * name, batch by batch. The one that is chosen is among them. A service that lists none leaves it
 * at that.
 */
export function useProjectNames(connectionId: string, chosen: string | null): Names {
  const [{ names, more }, setNames] = useState<Names>({ names: [], more: false });
  useEffect(() => {
    let over = false;
    const add = (further: Iterable<string>, isMore = false) => {
      if (!over)
        setNames((before) => ({
          names: [...new Set([...before.names, ...further])].toSorted((a, b) => a.localeCompare(b)),
          more: isMore || before.more,
        }));
    };
    readProjectStats(connectionId).then(
      (standings) => add(standings.keys()),
      () => undefined,
    );
    const ask = async () => {
      let cursor: Cursor | null = listStart;
      for (let asked = 1; cursor && asked <= mostBatches; asked += 1) {
        const { page } = cursor;
        const parameters: ProjectParameters = {
          sort_by: 'project',
          sort: 'asc',
          per_page: 100,
          ...(page > 1 && { page }),
        };
        const answer = await sendWithRetry('listProjects', { connectionId, parameters });
        if (over || !('batch' in answer)) return;
        cursor = advance(cursor, answer.batch, ({ project }) => project).next;
        add(
          answer.batch.rows.map(({ project }) => project),
          cursor !== null && asked === mostBatches,
        );
      }
    };
    void ask();
    return () => {
      over = true;
    };
  }, [connectionId]);
  return { names: chosen === null || names.includes(chosen) ? names : [chosen, ...names], more };
}
