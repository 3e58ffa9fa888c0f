import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Filled, startFilled } from '../harness/filled.ts';
import { click, fill, named, shows } from '../harness/firefox-actions.ts';
import { type FirefoxHarness, launchFirefox } from '../harness/launch-firefox.ts';

const odd = 'team a/shop 100% 🚀 مشروع';
let service: Filled;
let firefox: FirefoxHarness;

beforeAll(async () => {
  service = await startFilled([
    ...Array.from({ length: 130 }, (_, at) => ({ url: `https://example.com/${at + 1}`, score: at % 2 === 0 ? 90 : 20 })),
    { url: 'https://odd.example/', project: odd },
  ]);
  firefox = await launchFirefox();
  const options = await firefox.open('options.html');
  await fill(options, 'Service address', service.url);
  await fill(options, 'API key', service.key);
  await click(options, 'Connect');
  await shows(options, 'Connected to');
});

afterAll(async () => {
  await firefox?.close();
  await service?.close();
});

const asked = (path: string) =>
  service.requests
    .filter((request) => request.path.split('?')[0] === `/api/v1/${path}`)
    .map((request) => Object.fromEntries(new URL(request.path, service.url).searchParams));
const rows = (page: Page) => page.$$eval('tbody tr', (all) => all.length);
const choose = async (page: Page, name: string, value: string) => (await named(page, name, 'combobox')).select(value);

it('lists reports, sends just the parameter of the control that was used, and keeps the view in the address', async () => {
  const page = await firefox.open('reports.html');
  await shows(page, 'odd.example');
  expect(await rows(page)).toBe(10);
  expect(asked('reports').at(-1)).toEqual({});
  await choose(page, 'Result', 'bad');
  await expect.poll(() => asked('reports').at(-1)).toEqual({ result: 'bad' });
  await choose(page, 'Per page', '25');
  await expect.poll(() => asked('reports').at(-1)).toEqual({ result: 'bad', per_page: '25' });
  await expect.poll(() => rows(page)).toBe(25);
  const search = await named(page, 'Search reports', 'searchbox');
  await search.type('/11');
  await expect.poll(() => asked('reports').at(-1)).toEqual({ search: '/11', search_by: 'url', result: 'bad', per_page: '25' });
  await expect.poll(() => rows(page)).toBe(5);
  const again = await firefox.open(await page.evaluate(() => location.href));
  await expect.poll(() => rows(again)).toBe(5);
});

it('opens one report beside the list and runs it again', async () => {
  const page = await firefox.open('reports.html?report=130');
  await shows(page, 'Page example.com/130 has a title');
  await click(page, 'Run again');
  await expect
    .poll(() => service.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]))
    .toEqual([['/api/v1/reports/130', 'results=1']]);
});

it('makes a file of everything that matches', async () => {
  const page = await firefox.open('reports.html');
  await shows(page, 'odd.example');
  // What the browser does with the file is its own; the page hands it this.
  await page.evaluate(() => {
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file) => {
      Object.assign(globalThis, { saved: file });
      return make(file);
    };
  });
  await click(page, 'Export');
  await click(page, 'Save file');
  await shows(page, 'The file is saved.');
  const text = await page.evaluate(() => (globalThis as unknown as { saved: Blob }).saved.text());
  expect(text.trimEnd().split('\r\n')).toHaveLength(132);
  expect(asked('reports').slice(-2)).toEqual([
    { per_page: '100', page: '1' },
    { per_page: '100', page: '2' },
  ]);
});

it('deletes a project whose name is hard on an address, once it is typed', async () => {
  const page = await firefox.open('reports.html?tab=projects');
  await shows(page, odd);
  await click(page, 'Delete project');
  await fill(page, 'Type the name of the project', odd);
  await page.keyboard.press('Enter');
  await shows(page, 'Undo');
  await expect
    .poll(() => service.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path), { timeout: 20_000 })
    .toEqual([`/api/v1/projects/${encodeURIComponent(odd)}`]);
  await expect.poll(() => rows(page), { timeout: 10_000 }).toBe(1);
});
