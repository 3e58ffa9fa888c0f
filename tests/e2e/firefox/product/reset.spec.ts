import { stateOf, stillPage } from '../../../support/browser/reset.ts';
import { click, fill, shows } from '../../../support/browser/firefox-actions.ts';
import { clearWindow, expect, reset, test } from '../../../support/browser/firefox-test.ts';
import { inWindow, openSidebar } from '../../../support/browser/firefox-window.ts';
import { startFilled } from '../../../support/service/report-service.ts';
import { leaveResidue, prepared } from '../../product/residue.ts';

test.use({ ownBrowser: 'reset' });

test('After a reset all is as after the install, whatever the test before left', async ({
  firefox,
  site,
}) => {
  const { browser, open } = firefox;
  const control = await open(stillPage);
  /** All that can be read of Firefox and of the extension in it. */
  const readAll = async (): Promise<Record<string, unknown>> => ({
    ...(await stateOf(control)),
    memory: await control.evaluate(
      'browser.runtime.getBackgroundPage().then(({ residue }) => residue ?? null)',
    ),
    browser: await inWindow(
      browser,
      `return JSON.stringify({ cookies: Services.cookies.cookies.length, isOffline: Services.io.offline, sidebar: SidebarController.isOpen });`,
    ),
  });
  await clearWindow(browser, firefox.extensionUrl(stillPage));
  await expect.poll(readAll).toMatchObject(prepared);
  const fresh = await readAll();

  const service = await startFilled([]);
  const options = await open('options.html');
  await fill(options, 'Service address', service.url);
  await fill(options, 'API key', service.key);
  await click(options, 'Connect');
  await shows(options, 'Connected to');
  await open(`${site.url}/`);
  await openSidebar(browser);
  await control.evaluate(
    `browser.commands.update({ name: 'open-reports', shortcut: 'Alt+Shift+Y' })`,
  );
  await control.evaluate(
    'browser.runtime.getBackgroundPage().then((background) => void (background.residue = 1))',
  );
  await control.evaluate(leaveResidue);
  await inWindow(
    browser,
    `Services.cookies.add('residue.example', '/', 'residue', '1', false, false, true, Date.now() / 1000 + 60, {}, 0, 1);
    Services.io.offline = true;
    return '';`,
  );

  const left = await readAll();
  for (const [part, state] of Object.entries(fresh))
    expect(left[part], `${part}, which the test was to change`).not.toEqual(state);
  await reset(firefox, control, []);
  await expect.poll(readAll).toEqual(fresh);
  await service.close();
});
