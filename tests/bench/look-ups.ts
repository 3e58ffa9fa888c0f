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
  /** The milliseconds of each hundred reports that are archived. */
  writes: number[];
  /** The milliseconds of each key in the address bar. */
  keys: number[];
  /** The milliseconds of a first key in vain, of a background that has read nothing yet. */
  firstKeys: number[];
}

/** How many searches there are in each archive. */
const searches = 10;
/** How often each text is typed, and how often a background is new. */
const typings = 5;
const sizes = [100, 10_000, 100_000];
/** How often the results of all projects are read in each archive. */
export const readings = 20;

/**
 * Fills an archive through the product's own functions, and looks up pages all over it, one after
 * the other. Runs in a page of the floor, so that Verdict's archive stays unchanged.
 */
export async function measureLookUps(chromium: Chromium, count: number): Promise<LookUps[]> {
  const [, floorId = ''] = chromium.ids;
  const code = `${await bundle()}\nglobalThis.archive = archive; undefined`;
  const openPage = async () => {
    const opened = await chromium.openTab(`chrome-extension://${floorId}/popup.html`);
    await opened.evaluate(code);
    return opened;
  };
  const page = await openPage();
  const lookUp = async (size: number) => {
    // The first look-ups fill caches.
    await page.evaluate(`archive.lookUp(${size}, 20)`);
    return page.evaluate<number[]>(`archive.lookUp(${size}, ${count})`);
  };
  const measured: LookUps[] = [];
  let filled = 0;
  for (const size of sizes) {
    const writes = await page.evaluate<number[]>(`archive.fill(${filled}, ${size})`);
    filled = size;
    const times = await lookUp(size);
    const standings = await page.evaluate<number[]>(`archive.standings(${size}, ${readings})`);
    const firstKeys: number[] = [];
    for (let time = 0; time < typings; time += 1) {
      const fresh = await openPage();
      firstKeys.push(await fresh.evaluate<number>(`archive.press('nowhere.example')`));
      await fresh.close();
    }
    measured.push({
      size,
      times,
      standings,
      badges: await page.evaluate<number[]>(`archive.badge(${size}, ${count})`),
      writes,
      firstKeys,
      keys: await page.evaluate<number[]>(`archive.type(${typings})`),
      searches: await page.evaluate<number[]>(`archive.search(${searches})`),
    });
  }
  await page.close();
  return measured;
}

/** The functions of archive-page.ts as a script, which defines `archive`. */
export async function bundle(): Promise<string> {
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
