import { startChromium } from '../browser/chromium.ts';
import { deaths } from './deaths.ts';
import { cellsFor } from './cells-for.ts';
import { closeAll, type Row, settleAndJudge, settleSeconds } from './round.ts';
import type { Pair } from './short.ts';
import { connectAll } from './world.ts';

/**
 * Runs the pairs in one Chromium. The deaths come one after the other, each with all its pairs;
 * everything is judged in the end.
 */
export async function shortRound(extension: string, pairs: Pair[]): Promise<Row[]> {
  const cells = await cellsFor(pairs);
  const world = await startChromium(extension);
  try {
    await connectAll(world, cells, { settleSeconds });
    for (const death of new Set(pairs.map((pair) => pair.death)))
      await deaths[death](
        world,
        cells.filter((_, index) => pairs[index]?.death === death),
      );
    const rows = await settleAndJudge(world, cells, '');
    return rows.map((row, index) => Object.assign(row, { death: pairs[index]?.death ?? '' }));
  } finally {
    await world.close();
    await closeAll(cells.map(({ service }) => service));
  }
}
