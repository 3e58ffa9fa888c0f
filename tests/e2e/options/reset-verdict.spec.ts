import type { Page } from '@playwright/test';
import { stateOf } from '../../support/browser/reset.ts';
import { anyPage } from '../../support/browser/show.ts';
import { expect, test } from '../../support/browser/test.ts';
import { showSection } from '../../support/pages/options-page.ts';

/** The button on the page, and then the one of the question. */
const reset = (page: Page) => page.getByRole('button', { name: 'Reset Verdict' });

test('"Reset Verdict" asks once, and then everything on this device is as after an install', async ({
  harness,
  service,
  site,
}) => {
  const control = await anyPage(harness);
  const read = async () => {
    const { local, session, databases, access, alarms, menus } = await stateOf(control);
    // The notes say since when the database is empty.
    const { 'archive-notes': _notes, ...rows } = databases['verdict'] ?? {};
    return { local, session, rows, access, alarms, menus };
  };
  const fresh = await read();
  await harness.connect(service);
  const popup = await harness.clickToolbar(await harness.open(`${site.url}/`));
  await popup.getByRole('button', { name: 'Create report' }).click();
  await expect(popup.getByRole('status').first()).toContainText(/Good|Decent|Bad/);
  await popup.close();
  const page = await harness.open(`${harness.optionsPage}#toolbar`);
  await page.getByRole('switch', { name: 'Menus on pages' }).uncheck();
  await page.evaluate(`Promise.all([
    chrome.alarms.create('left', { delayInMinutes: 60 }),
    chrome.storage.local.set({ 'leak-guard': { v: 1, added: ['ref'], rules: [] } }),
    chrome.storage.session.set({ left: 1 }),
  ])`);
  const left = await read();
  for (const part of ['local', 'session', 'rows', 'access', 'alarms'] as const)
    expect(left[part], part).not.toEqual(fresh[part]);

  await showSection(page, 'data');
  await reset(page).click();
  await expect(page.getByRole('dialog', { name: 'Reset Verdict?' })).toBeVisible();
  // The button that has the focus resets nothing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await read()).local).toHaveProperty('connections');
  await reset(page).click();
  await reset(page).last().click();
  await expect(page.getByRole('heading', { name: 'Welcome to Verdict' })).toBeVisible();
  await expect.poll(read).toEqual(fresh);
  expect(service.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});
