import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import type { Harness } from '../../tests/support/browser/harness.ts';
import { inProject, root } from '../lib/project.ts';

const stops = [
  { privacy: 'Public', path: '/' },
  { privacy: 'Private', path: '/offers' },
  { privacy: 'Password', path: '/guestbook' },
];
const longestAudit = 150_000;

/**
 * Creates reports as a person would, one for each privacy. Prints each step and takes screenshots.
 * Throws if a report is not created.
 */
export async function tour(harness: Harness, site: string): Promise<void> {
  const folder = inProject('screenshots/start');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [index, { privacy, path }] of stops.entries()) {
    const picture = (name: string) => ({ path: join(folder, `${index + 1}-${name}.png`) });
    console.log(`• Opening ${site}${path} and clicking the toolbar button`);
    const page = await harness.open(site + path);
    await page.screenshot(picture('page'));
    const popup = await harness.clickToolbar(page);
    await choose(popup, privacy);
    await popup.screenshot(picture('chosen'));
    console.log(`  "${privacy}", then "Create report": Lighthouse audits the page now …`);
    await popup.getByRole('button', { name: 'Create report' }).click();
    const outcome = await outcomeOf(popup);
    await popup.screenshot(picture('report'));
    console.log(`  ✓ ${outcome}`);
    const opened = harness.context.waitForEvent('page');
    await popup.getByRole('button', { name: 'Open report' }).click();
    const report = await opened;
    // Lighthouse's page lists its categories. A page that asks for the key does not.
    await report.locator('.lh-categories').waitFor();
    await report.screenshot(picture('opened'));
    await report.close();
    await popup.close().catch(() => {});
    await page.close();
  }
  console.log(`• Screenshots are in ${relative(root, folder)}/`);
}

async function choose(popup: Page, privacy: string): Promise<void> {
  await popup.getByRole('radio', { name: privacy, exact: true }).check();
  if (privacy === 'Password')
    await popup.getByLabel('Report password').fill('a password for this try');
}

/** The sentence at the end, such as "Report created · Good 93". */
async function outcomeOf(popup: Page): Promise<string> {
  const done = popup.getByRole('status').filter({ hasText: /Report created.*(Good|Decent|Bad)/s });
  const failed = popup.getByRole('button', { name: 'Discard' });
  await done.or(failed).first().waitFor({ timeout: longestAudit });
  const said = (await popup.getByRole('status').first().innerText()).replaceAll(/\s+/g, ' ').trim();
  if (await failed.isVisible())
    throw new Error(`The report was not created; the popup says: ${said}`);
  return said;
}
