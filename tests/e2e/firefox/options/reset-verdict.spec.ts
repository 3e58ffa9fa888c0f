import { click, fill, shows } from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';
import { stateOf, stillPage } from '../../../support/browser/reset.ts';
import { startFilled } from '../../../support/service/report-service.ts';

test.use({ ownBrowser: 'reset-verdict' });

test('"Reset Verdict" asks once, and then everything on this device is as after an install', async ({
  firefox,
}) => {
  const control = await firefox.open(stillPage);
  const read = async () => {
    const { local, session, databases, access, alarms, menus } = await stateOf(control);
    // The notes say since when the database is empty.
    const { 'archive-notes': _notes, ...rows } = databases['verdict'] ?? {};
    return { local, session, rows, access, alarms, menus };
  };
  await expect.poll(async () => (await read()).menus).toContain('settings');
  const fresh = await read();

  const service = await startFilled([{ url: 'https://example.com/', score: 40 }]);
  const options = await firefox.open('options.html');
  await fill(options, 'Service address', service.url);
  await fill(options, 'API key', service.key);
  await click(options, 'Connect');
  await shows(options, 'Connected to');
  await click(options, 'Skip to settings');
  await shows(await firefox.open('reports.html'), '1 report');
  await control.evaluate(`Promise.all([
    browser.alarms.create('left', { delayInMinutes: 60 }),
    browser.storage.session.set({ left: 1 }),
  ])`);
  const left = await read();
  for (const part of ['local', 'session', 'rows', 'access', 'alarms'] as const)
    expect(left[part], part).not.toEqual(fresh[part]);

  await options.bringToFront();
  await options.evaluate(`location.hash = 'data'`);
  await click(options, 'Reset Verdict');
  await shows(options, 'Reset Verdict?');
  await click((await options.waitForSelector('dialog'))!, 'Reset Verdict');
  await shows(options, 'Welcome to Verdict');
  await expect.poll(read).toEqual(fresh);
  await service.close();
});
