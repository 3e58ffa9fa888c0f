import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { type Copy, copyOfBuild } from '../../../support/browser/profile.ts';
import { test } from '../../../support/base-test.ts';
import { startHostileServer } from '../../../hostile/hostile-server.ts';
import { takeErrors, watchErrors } from '../../../support/browser/firefox-test.ts';
import { type FirefoxHarness, launchFirefox } from '../../../support/browser/firefox.ts';

/** Each has the word "planted" in what is heard of it. */
const faults = {
  'an error': `throw new Error('planted')`,
  'a rejection': `void Promise.reject(new Error('planted'))`,
  'a rejection that is a text': `void Promise.reject('planted')`,
  'a breach of the content policy': `new Image().src = 'http://stranger.example/planted'`,
  'a request to a stranger': `void fetch('http://stranger.example/planted').catch(() => {})`,
  'a request that leaves with the page': `navigator.sendBeacon('http://stranger.example/planted')`,
};

/** The background does on demand what a fault of its own would do. */
const background = `
  browser.runtime.onMessage.addListener((asked) => {
    ${Object.entries(faults)
      .map(([name, fault]) => `if (asked === '${name}') setTimeout(() => { ${fault}; });`)
      .join('\n')}
  });`;

let copy: Copy;
let firefox: FirefoxHarness;
let page: Page;
const heard = () => takeErrors(firefox.browser);
const planted = [expect.stringContaining('planted')];

test.beforeAll(async () => {
  copy = await copyOfBuild('firefox');
  await appendFile(join(copy.folder, 'background.js'), background);
  firefox = await launchFirefox({ extension: copy.folder });
  await watchErrors(firefox.browser);
  page = await firefox.open('options.html');
});

test.afterAll(async () => {
  await firefox?.close();
  await copy?.remove();
});

test('hears nothing where nothing is wrong', async () => {
  expect(await heard()).toEqual([]);
});

for (const [name, fault] of Object.entries(faults))
  test(`hears ${name} in a page`, async () => {
    await page.evaluate(`void setTimeout(() => { ${fault}; })`);
    await expect.poll(heard).toEqual(planted);
  });

test('hears an error at the very next look, so that it counts for the test that caused it', async () => {
  await page.evaluate(
    `new Promise((settle) => { setTimeout(() => { setTimeout(settle); ${faults['an error']}; }); })`,
  );
  expect(await heard()).toEqual(planted);
});

for (const name of Object.keys(faults))
  test(`hears ${name} in the background`, async () => {
    await page.evaluate(`void browser.runtime.sendMessage('${name}')`);
    await expect.poll(heard).toEqual(planted);
  });

test('hears a tab that the extension opens at a stranger', async () => {
  await page.evaluate(`void browser.tabs.create({ url: 'http://stranger.example/planted' })`);
  await expect.poll(heard).toEqual(planted);
});

test('hears a redirect to a stranger that is followed', async () => {
  const server = await startHostileServer();
  const location = 'http://stranger.example/planted';
  server.play({ list: { status: 302, headers: { location }, raw: '' } });
  await page.evaluate(`void fetch('${server.url}/reports', { mode: 'no-cors' }).catch(() => {})`);
  await expect.poll(heard).toEqual(planted);
  await server.close();
});
