import { launchChromium, until } from '../chromium.ts';
import { goals } from '../goals.ts';
import { median } from '../statistics.ts';
import { judged, ms, table } from '../table.ts';
import { reportOfRuns } from './archive-page.ts';
import { bundle } from './look-ups.ts';
import { open, watchFor } from './site.ts';

/** The milliseconds of each opening of a report, in the build before and in today's. */
type Openings = Record<'before' | 'now', number[]>;

/**
 * Opens a report of 300 checks with 100 audits in two builds, in the other order each round: from
 * the beginning of the navigation until the frame after its checks are in the document.
 */
export async function measureReport(
  [before, now]: readonly [before: string, now: string],
  rounds: number,
): Promise<Openings & { version: string }> {
  const chromium = await launchChromium([now, before]);
  try {
    const [nowId = '', beforeId = ''] = chromium.ids;
    const pages = {
      before: `chrome-extension://${beforeId}`,
      now: `chrome-extension://${nowId}`,
    };
    const script = await bundle();
    // One tab for both, because a page that nobody sees is not painted.
    const tab = await chromium.openTab(`${pages.now}/options.html`);
    await tab.send('Page.enable');
    for (const page of [pages.now, pages.before]) {
      await tab.send('Page.navigate', { url: `${page}/options.html` });
      await until('the options are there', () =>
        tab.evaluate<boolean>(`location.href.startsWith('${page}') && !!document.body`),
      );
      await tab.evaluate(`${script}\nglobalThis.archive = archive; undefined`);
      await tab.evaluate('archive.fillReport()');
    }
    const source = watchFor('.checks .check', 100);
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
    const taken: Openings = { before: [], now: [] };
    const names = ['before', 'now'] as const;
    // The first two rounds fill caches.
    for (let round = -2; round < rounds; round += 1)
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const painted = await open(tab, `${pages[name]}/reports.html?report=${reportOfRuns}`);
        if (round >= 0) taken[name].push(painted);
      }
    return { version: chromium.version, ...taken };
  } finally {
    await chromium.close();
  }
}

/** The table of a report, beside a commit's. */
export function reportTable(commit: string, { before, now }: Openings): string {
  const ratio = median(now.map((time, at) => time / before[at]!));
  return table(
    ['', commit, 'now', 'ratio', 'goal', 'met'],
    [
      [
        'a report of 300 checks with 100 audits',
        ms(median(before)),
        ms(median(now)),
        ratio.toFixed(2),
        ...judged(ratio, goals.report, (value) => value.toFixed(2)),
      ],
    ],
  );
}
