import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/test.ts';

type Sent = { method: string; body: string };

/** The reports that the service was asked to create, oldest first. */
const created = ({ requests }: { requests: Sent[] }) =>
  requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

const address = (popup: Page) => popup.getByRole('textbox', { name: 'Address' });
const notice = (popup: Page) => popup.getByRole('group', { name: 'Check this address before' });
const button = (popup: Page, name: string) => popup.getByRole('button', { name, exact: true });

test('A secret is not sent by Enter at once: the notice gets the focus, a second Enter sends nothing either, and each button sends what is shown', async ({
  harness,
  service,
  site,
}) => {
  await harness.connect(service);
  const query = '?token=a1b2c3d4e5f6&utm_source=mail';
  const page = await harness.open(`${site.url}/${query}#top`);

  let popup = await harness.clickToolbar(page);
  await expect(button(popup, 'Create report')).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(notice(popup)).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(notice(popup)).toContainText('Access token in “token”');
  // The report is private already.
  await expect(button(popup, 'Private instead')).toBeHidden();
  expect(created(service)).toEqual([]);
  await expect(address(popup)).toHaveValue(`${site.url}/?token=a1b2c3d4e5f6`);
  await button(popup, 'Send as it is').click();
  await expect.poll(() => created(service)).toHaveLength(1);
  expect(created(service).at(-1)).toEqual({
    url: `${site.url}/?token=a1b2c3d4e5f6`,
    privacy: '1',
  });
  await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
  await popup.close();

  await page.goto(`${site.url}/two${query}`);
  popup = await harness.clickToolbar(page);
  await popup.getByRole('radio', { name: 'Public' }).check({ force: true });
  await button(popup, 'Without the query').click();
  await expect(address(popup)).toHaveValue(`${site.url}/two`);
  await expect.poll(() => created(service)).toHaveLength(2);
  expect(created(service).at(-1)).toEqual({ url: `${site.url}/two`, privacy: '0' });
  await popup.close();

  await page.goto(`${site.url}/three${query}`);
  popup = await harness.clickToolbar(page);
  await popup.getByRole('radio', { name: 'Public' }).check({ force: true });
  await button(popup, 'Private instead').click();
  await expect.poll(() => created(service)).toHaveLength(3);
  expect(created(service).at(-1)).toEqual({
    url: `${site.url}/three?token=a1b2c3d4e5f6`,
    privacy: '1',
  });
});
