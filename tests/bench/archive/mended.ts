import { type Chromium, until } from '../chromium.ts';
import { goals } from '../goals.ts';
import { median } from '../statistics.ts';
import { judged, ms, table, times } from '../table.ts';
import { mendedDays } from './archive-page.ts';
import { bundle } from './look-ups.ts';
import { open, watchFor } from './site.ts';

/** How many pages the projects have, each with four runs of 40 checks. */
const [small, large] = [500, 5_000];

/** The milliseconds of each opening, and of the longest task in each. */
interface Openings {
  painted: number[];
  longest: number[];
}

/**
 * Fills Verdict's own archive with two projects, and opens "Mended" of each, again and again: from
 * the beginning of the navigation until the frame after its checks are in the document.
 */
export async function measureMended(
  chromium: Chromium,
  rounds: number,
): Promise<Record<'small' | 'large', Openings>> {
  const [id = ''] = chromium.ids;
  const tab = await chromium.openTab(`chrome-extension://${id}/options.html`);
  await tab.evaluate(`${await bundle()}\nglobalThis.archive = archive; undefined`);
  for (const count of [small, large])
    await tab.evaluate(`archive.fillRuns('${projectOf(count)}', ${count})`);
  await tab.send('Page.enable');
  const source = watchFor('.mended .check-line');
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
  const openings = async (count: number): Promise<Openings> => {
    const query = new URLSearchParams({ tab: 'mended', project: projectOf(count), ...mendedDays });
    const taken: Openings = { painted: [], longest: [] };
    // The first round fills caches.
    for (let round = -1; round < rounds; round += 1) {
      const painted = await open(tab, `chrome-extension://${id}/reports.html?${query}`);
      await until('its tasks are told', () =>
        tab.evaluate<boolean>(`performance.now() > painted + 300`),
      );
      if (round < 0) continue;
      taken.painted.push(painted);
      taken.longest.push(await tab.evaluate<number>('longest'));
    }
    return taken;
  };
  const measured = { small: await openings(small), large: await openings(large) };
  await tab.close();
  return measured;
}

const projectOf = (count: number) => `site-of-${count}.example`;

/** The table of "Mended". */
export function mendedTable(taken: Record<'small' | 'large', Openings>): string {
  return table(
    ['', 'median', '95th percentile', 'goal (median)', 'met'],
    [
      row(nameOf(small), taken.small.painted, goals.mendedSmall),
      row('its longest task', taken.small.longest, goals.mendedTask),
      row(nameOf(large), taken.large.painted, goals.mended),
      row('its longest task', taken.large.longest, goals.mendedTask),
    ],
  );
}

const nameOf = (count: number) => `“Mended” of ${count.toLocaleString('en')} pages`;

const row = (name: string, all: number[], goal: number) => [
  ...times(name, all),
  ...judged(median(all), goal, ms),
];
