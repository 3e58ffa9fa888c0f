import { build, type Rolldown } from 'vite';
import type { Chromium } from './chromium.ts';

/**
 * How long look-ups of a page's history took in an archive of `size` reports, in milliseconds, each
 * of which opens the archive and closes it.
 */
export interface LookUps {
  size: number;
  times: number[];
  /** How long it took to read the standings of all projects. */
  standings: number[];
  /** And to search all of it in vain. */
  searches: number[];
}

/** How often each is searched in vain. */
const searches = 10;
const sizes = [100, 10_000, 100_000];
/** How often the standings of all projects are read in each. */
export const readings = 20;

/**
 * Fills an archive through the product's own functions, in a page of the blank extension (so
 * Verdict's archive and package stay as they are), and looks up pages all over it, one after the
 * other.
 */
export async function measureLookUps(chromium: Chromium, count: number): Promise<LookUps[]> {
  const [, blankId = ''] = chromium.ids;
  const page = await chromium.openTab(`chrome-extension://${blankId}/popup.html`);
  await page.evaluate(`${await bundle()}\nglobalThis.archive = archive; undefined`);
  const lookUp = async (size: number) => {
    // The first ones fill caches.
    await page.evaluate(`archive.lookUp(${size}, 20)`);
    return page.evaluate<number[]>(`archive.lookUp(${size}, ${count})`);
  };
  const measured: LookUps[] = [];
  let filled = 0;
  for (const size of sizes) {
    await page.evaluate(`archive.fill(${filled}, ${size})`);
    filled = size;
    const times = await lookUp(size);
    const standings = await page.evaluate<number[]>(`archive.standings(${size}, ${readings})`);
    measured.push({
      size,
      times,
      standings,
      searches: await page.evaluate<number[]>(`archive.search(${searches})`),
    });
  }
  await page.close();
  return measured;
}

async function bundle(): Promise<string> {
  const entry = new URL('archive-page.ts', import.meta.url).pathname;
  const options = {
    write: false,
    minify: true,
    lib: { entry, name: 'archive', formats: ['iife' as const] },
  };
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: options,
  })) as Rolldown.RolldownOutput[];
  const code = built[0]?.output[0].code;
  if (!code) throw new Error('The look-ups could not be bundled');
  return code;
}
