import { build, type Rolldown } from 'vite';
import { inProject } from '../../scripts/lib/project.ts';
import type { Chromium } from './chromium.ts';

/**
 * The milliseconds of each look-up of a page's history in an archive of `size` reports. Each opens
 * the archive and closes it.
 */
export interface LookUps {
  size: number;
  times: number[];
  /** The milliseconds of each reading of the results of all projects. */
  standings: number[];
  /** The milliseconds of each update of the toolbar button. */
  badges: number[];
  /** The milliseconds of each search that finds nothing. */
  searches: number[];
}

/** How many searches there are in each archive. */
const searches = 10;
const sizes = [100, 10_000, 100_000];
/** How often the results of all projects are read in each archive. */
export const readings = 20;

/**
 * Fills an archive through the product's own functions, and looks up pages all over it, one after
 * the other. Runs in a page of the blank extension, so that Verdict's archive stays unchanged.
 */
export async function measureLookUps(chromium: Chromium, count: number): Promise<LookUps[]> {
  const [, blankId = ''] = chromium.ids;
  const page = await chromium.openTab(`chrome-extension://${blankId}/popup.html`);
  await page.evaluate(`${await bundle()}\nglobalThis.archive = archive; undefined`);
  const lookUp = async (size: number) => {
    // The first look-ups fill caches.
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
      badges: await page.evaluate<number[]>(`archive.badge(${size}, ${count})`),
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
    resolve: { alias: { 'wxt/browser': inProject('lib/browser/browser.ts') } },
    logLevel: 'silent',
    build: options,
  })) as Rolldown.RolldownOutput[];
  const code = built[0]?.output[0].code;
  if (!code) throw new Error('The look-ups could not be bundled');
  return code;
}
