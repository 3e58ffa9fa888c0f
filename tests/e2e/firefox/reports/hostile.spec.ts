import { answers } from '../../../hostile/answers.ts';
import { type HostileServer, startHostileServer } from '../../../hostile/hostile-server.ts';
import { leaksIn } from '../../../hostile/leaks.ts';
import { type Group, key } from '../../../hostile/row.ts';
import { storage } from '../../../hostile/storage.ts';
import { appears } from '../../../support/browser/firefox-actions.ts';
import {
  expect,
  type FirefoxStage,
  takeErrors,
  test,
} from '../../../support/browser/firefox-test.ts';
import { aConnection } from '../../../support/builders/values.ts';
import { goto } from '../../../support/browser/firefox.ts';

/**
 * From each kind of hostile input, the rows that another browser may treat differently. Chromium
 * gets all of them (tests/hostile).
 */
const rowsOf = (groups: Group[]) => groups.flatMap(({ rows }) => rows);
const representative = rowsOf(answers).filter(({ name }) =>
  /^(a script|half a pair|the key as it is), in|^60,000 rows|percent signs|^10000 levels|^an id of (dots|half)|UTF-8|zip bomb|^30[27]|of the language/.test(
    name,
  ),
);
const lying = rowsOf(storage).filter(({ name }) =>
  /^connections that are null|is code|past all|of the language/.test(name),
);

declare const browser: {
  storage: {
    local: {
      set: (items: object) => Promise<void>;
      clear: () => Promise<void>;
    };
  };
};

let server: HostileServer;

test.beforeAll(async () => {
  server = await startHostileServer();
});

test.afterAll(async () => server?.close());

async function begin(
  { control }: FirefoxStage,
  id: string,
  items: Record<string, unknown> = {},
): Promise<void> {
  const connection = aConnection({ id, baseUrl: server.url, apiKey: key });
  const text = JSON.stringify({ connections: { v: 1, active: id, list: [connection] }, ...items });
  await control.evaluate(
    put,
    text.replaceAll('"{id}"', JSON.stringify(id)).replaceAll('{url}', server.url),
  );
}

/**
 * Opens a page, waits until it has drawn, and expects that no script ran, nothing failed, no
 * request went to a stranger, and the key is not shown.
 */
async function isUnharmed({ firefox }: FirefoxStage, path: string): Promise<void> {
  const page = await firefox.open('about:blank');
  await goto(page, firefox.extensionUrl(path));
  await appears(
    page,
    `${path} to be drawn`,
    () =>
      document.body?.innerText.trim() && !document.querySelector('progress.loading:not([hidden])'),
  );
  const { markup, ran } = await page.evaluate(() => ({
    markup: document.documentElement.outerHTML,
    ran: 'ran' in globalThis,
  }));
  await page.close();
  const errors = await takeErrors(firefox.browser);
  expect({ path, ran, leaks: leaksIn(markup), errors }).toEqual({
    path,
    ran: false,
    leaks: [],
    errors: [],
  });
}

for (const row of representative)
  test(`Answers: ${row.name}`, async ({ stage }) => {
    server.play(row);
    await begin(stage, row.name);
    for (const path of ['reports.html?report=7', 'popup.html']) await isUnharmed(stage, path);
  });

for (const { name, storage: items } of lying)
  test(`Storage: ${name}`, async ({ stage }) => {
    server.play({});
    await begin(stage, name, items);
    for (const path of ['reports.html', 'popup.html', 'options.html'])
      await isUnharmed(stage, path);
  });

/** Runs in a page of the extension. */
async function put(text: string): Promise<void> {
  await browser.storage.local.clear();
  await browser.storage.local.set(JSON.parse(text) as object);
}
