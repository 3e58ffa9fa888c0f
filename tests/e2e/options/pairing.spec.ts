import type { Page } from '@playwright/test';
import { checkItem, connected, openOptions, stored } from '../../support/pages/options-page.ts';
import { expect, test } from '../../support/browser/test.ts';

const address = (page: Page) => page.getByLabel('Service address');
const key = (page: Page) => page.getByLabel('API key', { exact: true });

/** Puts a text where it is pasted from, and pastes it as a person would. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await address(page).press('ControlOrMeta+v');
}

test('A line that cannot be used says what to do, stays out of the page, and the right one connects', async ({
  harness,
  service,
}) => {
  const page = await openOptions(harness);
  await address(page).fill('typed before');
  for (const [line, told] of [
    [`verdict+ftp://example.org#key=${service.key}`, 'The address in this line can’t be used'],
    [`${service.url} ${service.key} and more`, 'more than one line here'],
    [`verdict+${service.url}#key=`, 'This line has no API key'],
  ] as const) {
    await paste(page, line);
    await expect(page.getByText(told)).toBeVisible();
    await expect(address(page)).toHaveValue('typed before');
    await expect(address(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(key(page)).toHaveValue('');
    expect(await page.content()).not.toContain(service.key);
  }
  await address(page).fill('');
  await address(page).pressSequentially(`verdict+ftp://example.org#key=${service.key}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The address in this line can’t be used')).toBeVisible();
  await expect(checkItem(page, '')).toHaveCount(0);
  expect(await page.content()).not.toContain(service.key);
  expect(service.requests).toEqual([]);

  await address(page).fill('');
  await address(page).pressSequentially(`${service.url} ${service.key}`);
  await page.keyboard.press('Enter');
  await connected(page);
  expect((await stored(page)).list).toMatchObject([{ baseUrl: service.url, apiKey: service.key }]);
});
