import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Copy, copyOfBuild } from '../../faults/built.ts';
import { takeErrors, watchErrors } from '../support/firefox-errors.ts';
import { type FirefoxHarness, launchFirefox } from '../support/launch-firefox.ts';

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

beforeAll(async () => {
  copy = await copyOfBuild('firefox');
  await appendFile(join(copy.folder, 'background.js'), background);
  firefox = await launchFirefox({ extension: copy.folder });
  await watchErrors(firefox.browser);
  page = await firefox.open('options.html');
});

afterAll(async () => {
  await firefox?.close();
  await copy?.remove();
});

it('hears nothing where nothing is wrong', async () => {
  expect(await heard()).toEqual([]);
});

it.each(Object.entries(faults))('hears %s in a page', async (_, fault) => {
  await page.evaluate(`void setTimeout(() => { ${fault}; })`);
  await expect.poll(heard).toEqual(planted);
});

it('hears an error at the very next look, so that it counts for the test that caused it', async () => {
  await page.evaluate(
    `new Promise((settle) => { setTimeout(() => { setTimeout(settle); ${faults['an error']}; }); })`,
  );
  expect(await heard()).toEqual(planted);
});

it.each(Object.keys(faults))('hears %s in the background', async (fault) => {
  await page.evaluate(`void browser.runtime.sendMessage('${fault}')`);
  await expect.poll(heard).toEqual(planted);
});

it('hears a tab that the extension opens at a stranger', async () => {
  await page.evaluate(`void browser.tabs.create({ url: 'http://stranger.example/planted' })`);
  await expect.poll(heard).toEqual(planted);
});
