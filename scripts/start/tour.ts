import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { wordsOf } from '../../tests/support/pages/words.ts';
import type { Harness } from '../../tests/support/browser/harness.ts';
import { inProject, root } from '../lib/project.ts';

const stops = [
  { privacy: 'privacy_public', path: '/' },
  { privacy: 'privacy_private', path: '/offers' },
  { privacy: 'privacy_password', path: '/guestbook' },
] as const;
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
    const say = await wordsOf(popup);
    await choose(popup, say, privacy);
    await popup.screenshot(picture('chosen'));
    console.log(
      `  "${say(privacy)}", then "${say('sharedCreate')}": Lighthouse audits the page now …`,
    );
    await popup.getByRole('button', { name: say('sharedCreate') }).click();
    const outcome = await outcomeOf(popup, say);
    await popup.screenshot(picture('report'));
    console.log(`  ✓ ${outcome}`);
    const opened = harness.context.waitForEvent('page');
    await popup.getByRole('button', { name: say('jobAction_open') }).click();
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

type Say = Awaited<ReturnType<typeof wordsOf>>;

async function choose(popup: Page, say: Say, privacy: (typeof stops)[number]['privacy']) {
  await popup.getByRole('radio', { name: say(privacy), exact: true }).check();
  if (privacy === 'privacy_password')
    await popup.getByLabel(say('passwordLabel')).fill('a password for this try');
}

/** The sentence at the end, such as "Report created · Good 93". */
async function outcomeOf(popup: Page, say: Say): Promise<string> {
  const done = popup
    .getByRole('status')
    .filter({ hasText: say('jobDone_create') })
    .filter({ hasText: / · / });
  const failed = popup.getByRole('button', { name: say('jobAction_discard') });
  await done.or(failed).first().waitFor({ timeout: longestAudit });
  const said = (await popup.getByRole('status').first().innerText()).replaceAll(/\s+/g, ' ').trim();
  if (await failed.isVisible())
    throw new Error(`The report was not created; the popup says: ${said}`);
  return said;
}
