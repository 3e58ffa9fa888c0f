import { build, type Rolldown } from 'vite';
import { inProject } from '../../../scripts/lib/project.ts';
import type { Chromium } from '../chromium.ts';

/** The milliseconds of each question to an archive of `archivedReports` reports. */
export interface LookUps {
  histories: number[];
  /** Searches that find nothing. */
  searches: number[];
  /** The results of all projects. */
  projects: number[];
  /** Keys in the address bar. */
  keys: number[];
}

/** How many reports the device of a person has who uses Verdict for long. */
export const archivedReports = 20_000;
/** How often each question is asked, and how often each text is typed. */
const [histories, searches, readings, typings] = [300, 20, 20, 5];

/**
 * Fills an archive through the product's own functions, and asks it, one question after the other.
 * Runs in a page of the floor, so that Verdict's archive stays unchanged.
 */
export async function measureLookUps(chromium: Chromium): Promise<LookUps> {
  const [, floorId = ''] = chromium.ids;
  const page = await chromium.openTab(`chrome-extension://${floorId}/popup.html`);
  await page.evaluate(`${await bundle()}\nglobalThis.archive = archive; undefined`);
  const ask = async (question: string) => page.evaluate<number[]>(`archive.${question}`);
  await page.evaluate(`archive.fill(${archivedReports})`);
  // The first questions fill caches.
  await ask(`lookUp(${archivedReports}, 20)`);
  const measured = {
    histories: await ask(`lookUp(${archivedReports}, ${histories})`),
    searches: await ask(`search(${searches})`),
    projects: await ask(`readProjects(${archivedReports}, ${readings})`),
    keys: await ask(`type(${typings})`),
  };
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
