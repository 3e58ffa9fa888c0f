import { creates } from '../../support/service/requests.ts';
import { launch } from '../../support/browser/launch.ts';
import {
  addressInFront,
  button,
  chooseMenuItem,
  openedPopup,
  pressShortcut,
  setShortcut,
  workerOf,
} from '../../support/browser/harness.ts';
import { expect, test } from '../../support/browser/test.ts';

test('A shortcut reports the page in front, also where it wakes the worker, and the button tells how it went', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/?utm_source=mail#top`);
  await harness.stopWorker();
  await pressShortcut(harness, page, 'E');
  await expect.poll(() => creates(service)).toEqual([{ url: `${site.url}/`, privacy: '1' }]);
  await expect.poll(() => button(harness)).toMatch(/^✓ Report created: (Good|Decent|Bad)/);
  // It stops telling so by itself.
  await expect.poll(() => button(harness), { timeout: 15_000 }).toBe(' Report on this page');
  expect(creates(service)).toHaveLength(1);
});

test('With “Password” the shortcut opens the popup on the page, with “Password” chosen', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const options = await harness.open(`${harness.optionsPage}#reports`);
  await options.getByLabel('Privacy of new reports').selectOption({ label: 'Password' });
  const page = await harness.open(`${site.url}/`);
  await pressShortcut(harness, page, 'E');
  const { searchParams } = new URL(await openedPopup(harness));
  expect([...searchParams]).toEqual([
    ['address', `${site.url}/`],
    ['privacy', '2'],
  ]);
  // As it looks; above the page it can be reached only by a second connection.
  const popup = await harness.open(`popup.html?${searchParams.toString()}`);
  await expect(popup.getByLabel('Address')).toHaveValue(`${site.url}/`);
  await expect(popup.getByRole('radio', { name: 'Password' })).toBeChecked();
  expect(creates(service)).toEqual([]);
});

test('A shortcut opens the popup above the page in front', async ({ harness, service, site }) => {
  await harness.connect(service);
  const page = await harness.open(`${site.url}/`);
  await pressShortcut(harness, page, 'V');
  expect(await openedPopup(harness)).toBe(harness.extensionUrl('popup.html'));
});

test('The settings name each shortcut with its keys and lead to where they are changed, and Reports open on the keys that the person chose', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const options = await harness.open(`${harness.optionsPage}#shortcuts`);
  const card = options.getByRole('region', { name: 'Shortcuts' });
  await expect(card.getByText('Open Verdict')).toBeVisible();
  await expect(card.locator('dd')).toHaveText(['Alt+Shift+V', 'Alt+Shift+E', 'not set']);
  const [opened] = await Promise.all([
    harness.context.waitForEvent('page'),
    card.getByRole('button', { name: 'Change' }).click(),
  ]);
  await expect.poll(() => opened.url()).toMatch(/^chrome:\/\/extensions\/shortcuts/);
  await setShortcut(harness, 'open-reports', 'Alt+Shift+Y');
  await options.reload();
  await expect(card.locator('dd').last()).toHaveText('Alt+Shift+Y');
  const page = await harness.open(`${site.url}/`);
  await pressShortcut(harness, page, 'Y');
  await expect.poll(() => addressInFront(harness)).toBe(harness.extensionUrl('reports.html'));
});

test('A notification tells how a silent create ended once the person allowed that, and a click opens the report', async ({
  headless,
  service,
  site,
}) => {
  // Written into the profile, so that no prompt asks: a machine could not answer it.
  const harness = await launch({ headless, installed: true, origins: ['http://127.0.0.1/*'] });
  try {
    await harness.connect(service);
    const options = await harness.open(`${harness.optionsPage}#notifications`);
    const notifications = options.getByRole('switch', { name: 'Notifications' });
    const allowed = () =>
      options.evaluate(`chrome.permissions.contains({ permissions: ['notifications'] })`);
    expect(await allowed()).toBe(false);
    // It is on once the browser has answered.
    await notifications.click();
    await expect.poll(allowed).toBe(true);
    const page = await harness.open(`${site.url}/?of=me`);
    await chooseMenuItem(harness, page, { menuItemId: 'create:private' });
    const worker = await workerOf(harness);
    const shown = () => worker.evaluate(`chrome.notifications.getAll().then(Object.keys)`);
    await expect.poll(shown).toHaveLength(1);
    const [opened] = await Promise.all([
      harness.context.waitForEvent('page'),
      worker.evaluate(
        `chrome.notifications.getAll().then((all) => chrome.notifications.onClicked.dispatch(Object.keys(all)[0]))`,
      ),
    ]);
    await expect(opened).toHaveURL(`${service.url}/reports/1`);
    await expect.poll(shown).toEqual([]);
    await notifications.uncheck();
    await expect.poll(allowed).toBe(false);
    await expect(notifications).not.toBeChecked();
  } finally {
    await harness.close();
  }
});
