import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Harness,
  setShortcut,
  workerOf,
  openSidePanel,
} from '../../support/browser/harness.ts';
import { stateOf } from '../../support/browser/reset.ts';
import { anyPage } from '../../support/browser/show.ts';
import { expect, startSharedBrowser, test } from '../../support/browser/test.ts';
import { leaveResidue, prepared } from './residue.ts';

/** All that can be read of Chromium and of the extension in it. */
async function readAll(harness: Harness): Promise<Record<string, unknown>> {
  const control = await anyPage(harness);
  const { targetInfos } = await harness.cdp.send('Target.getTargets');
  return {
    ...(await stateOf(control)),
    // Popups and side panels too.
    open: targetInfos.map(({ type, url }) => `${type} ${url}`).toSorted(),
    memory: await (await workerOf(harness)).evaluate('globalThis.residue ?? null'),
    cookies: await harness.context.cookies(),
    isOnLine: await control.evaluate('navigator.onLine'),
    clipboard: await control.evaluate(
      `navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)`,
    ),
    downloads: await readdir(join(harness.profile, 'downloads')),
  };
}

test('After a reset all is as after the install, whatever the test before left', async ({
  headless,
  service,
  site,
}) => {
  const { harness, reset, close } = await startSharedBrowser(headless);
  try {
    const { context } = harness;
    await expect.poll(() => readAll(harness)).toMatchObject(prepared);
    const fresh = await readAll(harness);
    await harness.connect(service);
    await setShortcut(harness, 'open-reports', 'Alt+Shift+Y');
    await context.addCookies([{ name: 'residue', value: '1', url: site.url }]);
    await context.grantPermissions(['clipboard-read']);
    const page = await harness.open(`${site.url}/`);
    await openSidePanel(harness, page);
    await (await workerOf(harness)).evaluate('globalThis.residue = 1');
    await (await anyPage(harness)).evaluate(leaveResidue);
    await context.setOffline(true);
    await writeFile(join(harness.profile, 'downloads/residue'), '');

    const left = await readAll(harness);
    for (const [part, state] of Object.entries(fresh))
      expect(left[part], `${part}, which the test was to change`).not.toEqual(state);
    await reset();
    await expect.poll(() => readAll(harness)).toEqual(fresh);
  } finally {
    await close();
  }
});
