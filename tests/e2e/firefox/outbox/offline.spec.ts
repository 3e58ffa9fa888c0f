import { elsewhere } from '../../../support/browser/profile.ts';
import { click, fill, shows } from '../../../support/browser/firefox-actions.ts';
import { inWindow } from '../../../support/browser/firefox-window.ts';
import { creates } from '../../../support/service/requests.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

test('What is asked without a network is queued, and sent when it returns', async ({ stage }) => {
  const { firefox, service } = stage;
  const network = async (isOff: boolean) =>
    inWindow(firefox.browser, `Services.io.offline = ${isOff}; return '';`);
  const options = await stage.open('options.html');
  await click(options, 'Add connection');
  await fill(options, 'Service address', elsewhere(service).url);
  await fill(options, 'API key', service.key);
  await click(options, 'Connect');
  await shows(options, 'Connected to');
  const popup = await stage.open('popup.html');
  await fill(popup, 'Address', 'https://example.org/offline');
  await network(true);
  await click(popup, 'Create report');
  await shows(popup, 'You’re offline');
  await shows(popup, 'Waiting for the network');
  expect(creates(service)).toEqual([]);
  await network(false);
  await expect.poll(() => creates(service)).toHaveLength(1);
  await shows(popup, 'Report created');
});
