import type { Page } from '@playwright/test';
import type { browser } from '@wxt-dev/browser';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import { type Harness } from '../support/browser/harness.ts';
import { startSharedBrowser } from '../support/browser/test.ts';
import { componentTest as test, expect } from '../support/pages/reports-page.ts';

declare const chrome: typeof browser;

/** Records from now on how this test changes storage, as this page is told. */
function listen(): void {
  const told: unknown[] = [];
  Object.assign(globalThis, { told });
  chrome.storage.onChanged.addListener((changes, area) => {
    const ours = Object.entries(changes).filter(([key]) => key.startsWith('our'));
    if (ours.length > 0) told.push([area, ours]);
  });
}

/** Uses extension storage in each way that pages do. Returns all that it reads, as text. */
async function keep(): Promise<string[]> {
  const { local } = chrome.storage;
  const read: string[] = [];
  const note = async (keys: string | string[] | null) => {
    const all = Object.entries(await local.get(keys));
    read.push(JSON.stringify(all.filter(([key]) => key.startsWith('our'))));
  };
  await local.set({ ourTwo: { z: 1, a: [undefined, Number.NaN, { y: 1, b: null }] }, ourOne: 'ü' });
  await note(null);
  await local.set({ ourOne: 'ü', ourThree: 3, ourFour: undefined });
  await local.set({ ourThree: 3 });
  await note('ourThree');
  await note(['ourOne', 'ourNone']);
  await note('ourNone');
  await local.remove(['ourTwo', 'ourNone']);
  await local.remove('ourNone');
  await note(null);
  await local.set({ ourEnd: true });
  await local.clear();
  await note(null);
  return read;
}

/** The answers to messages about the connection in use, and about one that there is not. */
async function ask(): Promise<unknown[]> {
  const { connections } = await chrome.storage.local.get<{ connections: { active: string } }>();
  const answers: unknown[] = [];
  for (const connectionId of [connections.active, 'none'])
    for (const [query, more] of [
      ['listReports', { parameters: { search: 'page-0', sort_by: 'url', sort: 'asc' } }],
      ['listProjects', { parameters: {} }],
      ['readReport', { id: '7' }],
      ['readReport', { id: '99' }],
      ['readChecks', { id: '7' }],
    ] as const)
      answers.push(await chrome.runtime.sendMessage({ query, data: { connectionId, ...more } }));
  answers.push(await chrome.runtime.sendMessage({ query: 'refresh', data: 'none' }));
  answers.push(await chrome.runtime.sendMessage({ query: 'drain', data: true }));
  return answers;
}

/** All messages, and what else pages ask the browser for. */
async function look(keys: string[]): Promise<unknown[]> {
  const { commands, i18n, permissions, runtime, tabs } = chrome;
  const [tab] = await tabs.query({ active: true, currentWindow: true });
  const here = { origins: ['http://127.0.0.1/*'] };
  return [
    ...keys.map((key) => i18n.getMessage(key, ['1', '$1', 'three'])),
    i18n.getMessage('no such message'),
    tab?.url === location.href,
    new URL(runtime.getURL('/popup.html')).href === new URL('/popup.html', location.href).href,
    new Set((await commands.getAll()).map(({ name }) => name)).size,
    await permissions.contains(here),
    await permissions.contains({ origins: ['https://example.com/*'] }),
    await permissions.contains({ permissions: ['tabs'] }),
    await permissions.remove(here),
    await permissions.contains(here),
  ];
}

const toldIn = async (page: Page) => page.evaluate<unknown[]>('globalThis.told');

/** All that two pages of a harness see of the browser. */
async function seenIn(harness: Harness, service: Parameters<Harness['connect']>[0]) {
  await harness.connect(service);
  const page = await harness.open('popup.html');
  const answers = await page.evaluate(ask);
  const seen = await page.evaluate(look, Object.keys(messages));
  const pages = [page, await harness.open('popup.html')];
  for (const one of pages) await one.evaluate(listen);
  const kept = await page.evaluate(keep);
  for (const one of pages) await expect.poll(async () => (await toldIn(one)).length).toBe(5);
  return { answers, seen, kept, told: await Promise.all(pages.map(toldIn)) };
}

test('The fake of the browser’s interface does as the browser does: storage and its changes, messages, words, access', async ({
  harness,
  filled,
  headless,
}) => {
  const browser = await startSharedBrowser(headless);
  const real = await seenIn(browser.harness, filled);
  await browser.close();
  expect(await seenIn(harness, filled)).toEqual(real);
  expect(real.told[0]).toHaveLength(5);
});
