import type { Strike } from './changes.ts';
import { prepareCells } from './round.ts';
import type { Cell } from './world.ts';

const day = 24 * 60 * 60_000;

/**
 * Makes a cell for each strike. Half of the services have a report of another page already; the
 * clocks of a third are a day early, of a third a day late.
 */
export async function cellsFor(strikes: Strike[], off = 0): Promise<Cell[]> {
  return prepareCells(
    strikes.map(({ fault, kind = 'create' }, index) => ({
      name: fault,
      kind,
      gone: fault === 'deleted elsewhere',
      misbehaviour: {
        plan: fault === 'deleted elsewhere' ? [] : [fault],
        before: (index + off) % 2 === 0 ? [] : ['https://before.example/'],
        clock: ((index + off) % 3) * day - day,
      },
    })),
  );
}
