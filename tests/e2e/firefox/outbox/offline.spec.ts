import { elsewhere } from '../../../support/browser/profile.ts';
import { startFilled } from '../../../support/service/report-service.ts';
import { click, fill, shows } from '../../../support/browser/firefox-actions.ts';
import { inWindow } from '../../../support/browser/firefox-window.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';

test.use({ ownBrowser: 'offline' });

test('What is asked without a network is queued, and sent when it returns', async ({ firefox }) => {
  const service = await startFilled([]);
  const posts = () => service.requests.filter(({ method }) => method === 'POST').length;
  const network = async (isOff: boolean) =>
    inWindow(firefox.browser, `Services.io.offline = ${isOff}; return '';`);
  const options = await firefox.open('options.html');
  await fill(options, 'Service address', elsewhere(service).url);
  await fill(options, 'API key', service.key);
  await click(options, 'Connect');
  await shows(options, 'Connected to');
  const popup = await firefox.open('popup.html');
  await fill(popup, 'Address', 'https://example.org/offline');
  await network(true);
  await click(popup, 'Create report');
  await shows(popup, 'You’re offline');
  await shows(popup, 'Waiting for the network');
  expect(posts()).toBe(0);
  await network(false);
  await expect.poll(posts).toBe(1);
  await shows(popup, 'Report created');
  expect(posts()).toBe(1);
  await service.close();
});
