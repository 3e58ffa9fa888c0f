import type { FaultName } from './faults.ts';
import { prepareCells } from './round.ts';
import type { Cell } from './world.ts';

const day = 24 * 60 * 60_000;

/** Half of the services have a report already, a third are a day early and a third a day late, so that each death meets all of it. */
export async function cellsFor(names: FaultName[], off = 0): Promise<Cell[]> {
  return prepareCells(
    names.map((name, index) => ({
      name,
      misbehaviour: {
        plan: [name],
        before: (index + off) % 2 === 0 ? [] : ['https://before.example/'],
        clock: ((index + off) % 3) * day - day,
      },
    })),
  );
}
