import { pairingLine } from '../../../../lib/domain/connections/pairing-line.ts';
import { appears, click, named, shows } from '../../../support/browser/firefox-actions.ts';
import { expect, test } from '../../../support/browser/firefox-test.ts';
import { startServer } from '../../../support/service/server.ts';
import { oddAnswers } from '../../options/odd-answers.ts';

// The second test goes on with the install of the first.
test.describe.configure({ mode: 'serial' });
test.use({ ownBrowser: 'first-opening' });

test('opens on install', async ({ firefox }) => {
  // Firefox does not report the address of an extension's page, so each page is asked.
  const opened = async () =>
    Promise.all(
      (await firefox.browser.pages()).map(async (page) =>
        page.evaluate(() => location.href).catch(String),
      ),
    );
  await expect.poll(opened).toEqual([firefox.extensionUrl('options.html')]);
});

test('fills address and key from the line of a service, brings no key back by undoing, and connects the service at an IPv6 address', async ({
  firefox,
}) => {
  const odd = await startServer({ answer: oddAnswers, host: '::1' });
  const options = await firefox.open('options.html');
  await shows(options, 'choose “Pin to Toolbar”');
  const [address, key] = [await named(options, 'Service address'), await named(options, 'API key')];
  const press = async (letters: string) => {
    await options.keyboard.down('Control');
    for (const letter of letters) await options.keyboard.press(letter as 'a');
    await options.keyboard.up('Control');
  };
  const valueOf = (field: typeof address) =>
    field.evaluate((input) => (input as HTMLInputElement).value);
  const service = { address: `${odd.url}/empty-list`, apiKey: 'a-key-for-tests' };
  await click(options, 'Show API key');
  await key.type(pairingLine(service));
  await press('ax');
  await address.focus();
  await press('v');
  await expect.poll(async () => valueOf(address)).toBe(service.address);
  expect(await valueOf(key)).toBe(service.apiKey);
  await address.focus();
  for (let times = 0; times < 6; times += 1) {
    await press('z');
    expect(await valueOf(address)).not.toContain(service.apiKey);
  }
  // The same by typing.
  await press('a');
  await address.type(Object.values(service).join(' '));
  await options.keyboard.press('Tab');
  await expect.poll(async () => valueOf(address)).toBe(service.address);
  await address.focus();
  for (let times = 0; times < 6; times += 1) {
    await press('z');
    expect(await valueOf(address)).not.toContain(service.apiKey);
  }
  await press('a');
  await address.type(service.address);
  await click(options, 'Connect');
  await shows(options, 'Connected to');
  await appears(
    options,
    'the host of the service in its step',
    (host) => document.querySelector('.welcome-step')?.textContent?.includes(host),
    new URL(odd.url).host,
  );
  await odd.close();
});
