import type { Page } from '@playwright/test';
import { originPattern } from '../browser/chromium.ts';
import type { Harness, Service } from '../browser/harness.ts';
import { anyPage } from '../browser/show.ts';
import { aConnection } from '../builders/values.ts';
import { patternOf, wordsOf } from './words.ts';

/**
 * Connects to a service as the options page would leave it: the connection is saved and in use, the
 * welcome is over, access is granted.
 */
export async function connect(
  harness: Parameters<typeof anyPage>[0] & Pick<Harness, 'grantAccess'>,
  { url, key }: Service,
): Promise<void> {
  const page = await anyPage(harness);
  const connection = aConnection({ id: crypto.randomUUID(), baseUrl: url, apiKey: key });
  await page.evaluate(save, connection);
  // Only now: the options page gives back access that no connection needs.
  await harness.grantAccess(url);
  // Chromium grants a host that is allowed there without a question.
  if (!(await page.evaluate(requestAccess, originPattern(url))))
    throw new Error(`No access to ${url}`);
}

declare const chrome: {
  permissions: { request: (asked: { origins: string[] }) => Promise<boolean> };
  storage: {
    local: {
      get: (key: string) => Promise<{ connections?: { list: { id: string }[] } }>;
      set: (items: object) => Promise<void>;
    };
  };
};

/** Runs in a page of the extension. */
async function save(connection: { id: string }): Promise<void> {
  const { connections } = await chrome.storage.local.get('connections');
  const list = [...(connections?.list ?? []), connection];
  await chrome.storage.local.set({
    connections: { v: 1, list, active: connection.id },
    welcome: { over: true },
  });
}

/** Runs in a page of the extension. An evaluation counts as a click. */
async function requestAccess(pattern: string): Promise<boolean> {
  return chrome.permissions.request({ origins: [pattern] });
}

/**
 * Connects as a person does, in any language: grants access, fills the form of a new connection,
 * clicks "Connect", waits until the service accepted the key, and goes on from the welcome to the
 * settings. Returns the open options page.
 */
export async function connectByForm(
  harness: Pick<Harness, 'grantAccess' | 'open' | 'optionsPage'>,
  { url, key }: Service,
): Promise<Page> {
  await harness.grantAccess(url);
  const page = await harness.open(harness.optionsPage);
  const say = await wordsOf(page);
  const address = page.getByLabel(say('connectionAddress'));
  const add = page.getByRole('button', { name: say('connectionAdd') });
  await address.or(add).first().waitFor();
  if (!(await address.isVisible())) await add.click();
  await address.fill(url);
  await page.getByLabel(say('connectionApiKey'), { exact: true }).fill(key);
  await page.getByRole('button', { name: say('connectionConnect'), exact: true }).click();
  const check = page.getByRole('list', { name: say('checkTitle') });
  const failed = check.getByText(say('checkFailed'));
  await page
    .getByText(patternOf(say('connectionConnected')))
    .or(failed)
    .waitFor();
  if (await failed.isVisible())
    throw new Error(`The connection check failed:\n${await check.innerText()}`);
  const skip = page.getByRole('button', { name: say('welcomeSkip') });
  if (await skip.isVisible()) await skip.click();
  return page;
}
