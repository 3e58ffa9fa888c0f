import type { Page } from '@playwright/test';
import { pairingLine } from '../../../lib/domain/connections/pairing-line.ts';
import { checkItem, connected, openOptions, stored } from '../../support/pages/options-page.ts';
import { expect, test } from '../support/component-test.ts';

const own = { url: 'https://reports.example.org', key: 'a-key-for-tests' };
const address = (page: Page) => page.getByLabel('Service address');
const key = (page: Page) => page.getByLabel('API key', { exact: true });

/** Puts a text where it is pasted from, and pastes it as a person would. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await address(page).press('ControlOrMeta+v');
}

/** Drags a text of the page into the field, as from another window. */
async function drop(page: Page, text: string): Promise<void> {
  await page.evaluate((dragged) => {
    const source = document.createElement('p');
    source.textContent = 'drag';
    source.draggable = true;
    source.addEventListener('dragstart', ({ dataTransfer }) =>
      dataTransfer?.setData('text/plain', dragged),
    );
    document.body.prepend(source);
  }, text);
  await page.getByText('drag', { exact: true }).dragTo(address(page));
  await page.getByText('drag', { exact: true }).evaluate((source) => source.remove());
}

/** Types a text and goes on to the next field. */
async function type(page: Page, text: string): Promise<void> {
  await address(page).pressSequentially(text);
  await address(page).press('Tab');
}

/** All that undoing and redoing brings back to the field for the address. */
async function undone(page: Page): Promise<string[]> {
  const values = [await address(page).inputValue()];
  for (const keys of ['z', 'z', 'z', 'z', 'Shift+z', 'Shift+z', 'Shift+z', 'Shift+z']) {
    await address(page).press(`ControlOrMeta+${keys}`);
    values.push(await address(page).inputValue());
  }
  return values;
}

for (const [how, enter] of Object.entries({ paste, drop, type }))
  test(`The line of a service fills address and key by ${how}, and no undoing shows the key in the address`, async ({
    harness,
  }) => {
    const page = await openOptions(harness);
    const line = pairingLine({ address: own.url, apiKey: own.key });
    await enter(page, line);
    await expect(address(page)).toHaveValue(own.url);
    await expect(key(page)).toHaveValue(own.key);
    for (const value of await undone(page)) expect(value).not.toContain(own.key);
    expect(await page.content()).not.toContain(own.key);
  });

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
