import { startChromium } from './chromium.ts';
import { type DeathName, deaths } from './deaths.ts';
import { cellsFor } from './cells-for.ts';
import { closeAll, type Row, settleAndJudge, settleSeconds } from './round.ts';
import { shortPairs, shortPlan } from './short.ts';
import { connectAll } from './world.ts';

/** The short form in one Chromium: the deaths one after the other, and everything judged in the end. */
export async function shortRound(extension: string): Promise<Row[]> {
  const cells = await cellsFor(shortPairs.map(({ fault }) => fault));
  const world = await startChromium(extension);
  try {
    await connectAll(world, cells, { settleSeconds });
    let first = 0;
    for (const death of Object.keys(shortPlan) as DeathName[]) {
      const { length } = shortPlan[death];
      await deaths[death](world, cells.slice(first, first + length));
      first += length;
    }
    const rows = await settleAndJudge(world, cells, '');
    return rows.map((row, index) => Object.assign(row, { death: shortPairs[index]?.death ?? '' }));
  } finally {
    await world.close();
    await closeAll(cells.map(({ service }) => service));
  }
}
