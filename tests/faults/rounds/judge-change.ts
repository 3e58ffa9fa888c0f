import { type Ended, isStuck } from './ended.ts';
import type { Cell } from './world.ts';

/** The end of one intent. `has` is the service's state in the end. */
export interface Outcome {
  reports: number;
  lost: number;
  unexplained: number;
  has: string;
}

/**
 * Judges a run again, a change of privacy or a delete. The change is lost where there is no job for
 * it, or where the job says done or refused and the service says the opposite.
 */
export async function judgeChange(cell: Cell, ended: Ended): Promise<Outcome> {
  const { reports, isMade, has } = await stateOf(cell);
  const name = ended.job?.state.name;
  const wrong = (name === 'done' && !isMade) || (name === 'refused' && isMade);
  return {
    reports,
    lost: name === undefined || wrong || isStuck(ended) ? 1 : 0,
    unexplained: 0,
    has,
  };
}

async function stateOf({
  url,
  task,
  service,
}: Cell): Promise<{ reports: number; isMade: boolean; has: string }> {
  const found = await service.reportsOf(url);
  const reports = found.length;
  if (task.kind === 'delete' || task.kind === 'delete-project')
    return { reports, isMade: reports === 0, has: reports === 0 ? 'gone' : 'as before' };
  if (reports === 0) return { reports, isMade: false, has: 'deleted elsewhere' };
  if (task.kind === 'privacy') {
    const isMade = found.every(({ privacy }) => privacy === task.privacy);
    return { reports, isMade, has: isMade ? 'changed' : 'as before' };
  }
  const runs = service.audits();
  return {
    reports,
    isMade: runs > 0,
    has: runs === 0 ? 'as before' : `generated anew${runs > 1 ? ` ${runs} times` : ''}`,
  };
}
