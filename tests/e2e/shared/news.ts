import { expect } from '@playwright/test';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNews } from '../../../scripts/lib/news.ts';
import { extensionFolder, type Target } from '../../../scripts/lib/project.ts';
import type { Copy } from '../../support/browser/profile.ts';
import { popupPath } from '../../support/browser/show.ts';
import { aConnection } from '../../support/builders/values.ts';
import { type Upgrade, upgradeTest } from './upgrade.ts';

/** Copies the build of today, as the version before all others. */
export async function oldestVersion(target: Target): Promise<Copy> {
  const copy = await mkdtemp(join(tmpdir(), 'verdict-oldest-'));
  const folder = join(copy, `${target}-mv3`);
  await cp(extensionFolder(target), folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, version: '0.0.1' }));
  return { folder, remove: () => rm(copy, { recursive: true, force: true }) };
}

const openPages =
  "chrome.extension.getViews({ type: 'tab' }).map(({ location }) => location.pathname)";

/** The test of the news of an update. */
export function testNews(start: () => Promise<Upgrade>): void {
  upgradeTest(start)(
    'An update brings its news once, on “More” of the popup, and opens no tab',
    async ({ upgrade: { person, update } }) => {
      const path = popupPath('https://example.com/');
      const options = await person.open('options.html');
      const connections = { v: 1, list: [aConnection({ id: '1' })], active: '1' };
      await options.evaluate(`chrome.storage.local.set(${JSON.stringify({ connections })})`);
      await options.close();
      await update();
      const popup = await person.open(path);
      await popup.shows('Create report');
      // An update closes all pages of the extension. The test itself opens one that runs no script.
      const open = await popup.evaluate<string[]>(openPages);
      expect(open.filter((shown) => /^\/(options|guide|reports)\.html/.test(shown))).toEqual([]);
      await popup.click("More: what's new");
      await popup.click("What's new", 'menuitem');
      await popup.shows(readNews()!.text);
      await popup.close();
      const later = await person.open(path);
      await later.click('More');
      await later.shows('Help');
      await later.close();
    },
  );
}
