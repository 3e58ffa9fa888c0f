import type { Worker } from '@playwright/test';
import type { Harness } from '../../support/browser/harness.ts';
import { expect, panel, row, test } from '../../support/pages/reports-page.ts';

/** A line below the address bar. */
type Line = { content: string; description: string };
/** An event of the browser, with the function that fires it. */
type Fired = { dispatch: (...parameters: unknown[]) => void };

declare const chrome: {
  omnibox: Record<'onInputStarted' | 'onInputChanged' | 'onInputEntered', Fired> & {
    setDefaultSuggestion: (line: { description: string }) => Promise<void>;
  };
  storage: { local: { get: (key: string) => Promise<Record<string, unknown>> } };
};
/** The interface that the background uses, where the browser has it. */
declare const browser: typeof chrome | undefined;

/** The background, awake. */
async function background({ context, extensionUrl }: Harness): Promise<Worker> {
  const isOurs = (worker: Worker) => worker.url() === extensionUrl('background.js');
  return (
    context.serviceWorkers().find(isOurs) ??
    context.waitForEvent('serviceworker', { predicate: isOurs })
  );
}

/**
 * Chromium's address bar cannot be driven from outside. So the browser's own event is fired in the
 * real background, with what was typed after the keyword; resolves to the lines that it answers.
 */
async function type(harness: Harness, text: string): Promise<Line[]> {
  return (await background(harness)).evaluate<Line[], string>(
    (typed) =>
      new Promise((resolve) => {
        const { omnibox } = typeof browser === 'object' ? browser : chrome;
        omnibox.onInputStarted.dispatch();
        omnibox.onInputChanged.dispatch(typed, resolve);
      }),
    text,
  );
}

/** Fires the event of Enter, as above. */
async function enter(harness: Harness, text: string, where: string): Promise<void> {
  await (
    await background(harness)
  ).evaluate(
    ([typed, disposition]) => {
      const { omnibox } = typeof browser === 'object' ? browser : chrome;
      omnibox.onInputEntered.dispatch(typed, disposition);
    },
    [text, where],
  );
}

test('The address bar finds reports on this device, and opens one of them or all that match', async ({
  page,
  harness,
  filled,
}) => {
  await expect(row(page, 'page-30')).toHaveCount(1);
  const before = filled.requests.length;
  const lines = await type(harness, 'SHOP.example.com/page-2');
  expect(lines.map(({ content }) => content.replace(/ #\d+$/, ''))).toEqual([
    'shop.example.com/page-28',
    'shop.example.com/page-25',
    'shop.example.com/page-22',
    'All reports: SHOP.example.com/page-2',
  ]);
  expect(lines[0]?.description).toBe(
    '▲ Bad<dim> 20</dim> · \u2066<match>shop.example.com/page-2</match><url>8</url>\u2069',
  );
  expect(await type(harness, 'nowhere')).toHaveLength(1);
  expect(filled.requests).toHaveLength(before);

  const opening = harness.context.waitForEvent('page');
  await enter(harness, lines[1]?.content ?? '', 'newForegroundTab');
  const opened = await opening;
  await expect(panel(opened)).toContainText('shop.example.com/page-25');

  await opened.bringToFront();
  await enter(harness, lines[3]?.content ?? '', 'currentTab');
  await expect(opened).toHaveURL(/\?search=SHOP\.example\.com%2Fpage-2$/);
  await expect(row(opened, 'page-28')).toHaveCount(1);

  const behind = harness.context.waitForEvent('page');
  await enter(harness, 'nowhere', 'newBackgroundTab');
  await expect(await behind).toHaveURL(/\?search=nowhere$/);
  expect(await opened.evaluate('document.visibilityState')).toBe('visible');
});

test('Chromium reads every line that hostile reports make, as text', async ({ page, harness }) => {
  await expect(row(page, 'page-30')).toHaveCount(1);
  await page.evaluate(keepHostile);
  const lines = await type(harness, 'evil.example');
  expect(lines).toHaveLength(5);
  const refused = await (
    await background(harness)
  ).evaluate(
    async (descriptions) => {
      const outcomes = [];
      for (const description of descriptions)
        outcomes.push(
          await chrome.omnibox.setDefaultSuggestion({ description }).then(
            () => 'read',
            () => 'refused',
          ),
        );
      return outcomes;
    },
    ['<url>not closed', ...lines.map(({ description }) => description)],
  );
  expect(refused).toEqual(['refused', 'read', 'read', 'read', 'read', 'read']);
});

/** Runs in the page: puts reports into the archive. */
async function keepHostile(): Promise<void> {
  const { connections } = (await chrome.storage.local.get('connections')) as {
    connections: { active: string };
  };
  const opening = indexedDB.open('verdict');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const transaction = opening.result.transaction(['reports', 'summaries'], 'readwrite');
  const addresses = [
    'evil.example/<script>&amp;</script>"\'',
    'evil.example/\u202Emoc.knab',
    'evil.example\u0000\uFFFF\u0007',
    `evil.example/${'<b>'.repeat(2_000)}`,
  ];
  for (const [index, url] of addresses.entries()) {
    const id = `${index}"<&>`;
    const at = Date.now() + index;
    const own = { connectionId: connections.active, id };
    const shared = { id, url, project: '</dim>\u2069<', result: 'good', score: 1 };
    transaction.objectStore('reports').put({
      ...own,
      report: { ...shared, generatedAt: at, privacy: 1, hasPassword: false },
    });
    transaction.objectStore('summaries').put({
      ...own,
      ...shared,
      page: url,
      text: url.toLowerCase(),
      heardAt: at,
      at,
      failing: null,
      audits: [],
    });
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opening.result.close();
}
