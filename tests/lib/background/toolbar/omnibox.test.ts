import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Report } from '../../../../lib/domain/reports/report.ts';
import { connect, reports, start } from '../world.ts';
import { aReport } from '../../../support/builders/values.ts';

interface Line {
  content: string;
  description: string;
}
/** The address bar of a browser: the listeners of the background, and what it did. */
const bar = {
  first: '',
  started: [] as (() => void)[],
  changed: [] as ((text: string, show: (lines: Line[]) => void) => void)[],
  entered: [] as ((text: string, where: string) => void)[],
  cancelled: [] as (() => void)[],
  opened: [] as object[],
};

const into = (list: unknown[]) => ({ addListener: (listener: unknown) => list.push(listener) });

const report = (id: string, url: string, more: Partial<Report> = {}): Report =>
  aReport({ id, url, result: 'good', score: 92.4, generatedAt: 1, project: null, ...more });

/** Starts the background with these reports in the archive. */
async function startWith(...kept: Report[]): Promise<void> {
  await connect();
  const { archiveReports } = await import('../../../../lib/storage/database/reports.ts');
  await archiveReports('c1', kept);
  await start();
}
const type = async (text: string) =>
  new Promise<Line[]>((resolve) => bar.changed.forEach((listener) => listener(text, resolve)));
const contents = async (text: string) =>
  (await type(text)).slice(0, -1).map(({ content }) => content);
async function enter(text: string, where = 'currentTab'): Promise<object | undefined> {
  bar.opened = [];
  bar.entered.forEach((listener) => listener(text, where));
  await vi.waitFor(() => expect(bar.opened).toHaveLength(1));
  return bar.opened[0];
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  Object.assign(bar, {
    first: '',
    started: [],
    changed: [],
    entered: [],
    cancelled: [],
    opened: [],
  });
  Object.assign(fakeBrowser.omnibox, {
    setDefaultSuggestion: ({ description }: Line) => (bar.first = description),
    onInputStarted: into(bar.started),
    onInputChanged: into(bar.changed),
    onInputEntered: into(bar.entered),
    onInputCancelled: into(bar.cancelled),
  });
  Object.assign(fakeBrowser.tabs, {
    create: async (tab: object) => void bar.opened.push(tab),
    update: async (tab: object) => void bar.opened.push({ ...tab, here: true }),
  });
});

describe('the address bar', () => {
  test('suggests reports with result, score, address and project, and all reports last', async () => {
    await startWith(
      report('1', 'shop.example/a', { generatedAt: 3 }),
      report('2', 'shop.example/b', { result: 'decent', score: 50, generatedAt: 2 }),
      report('3', 'shop.example/c', {
        result: 'bad',
        score: null,
        project: 'Shop',
        generatedAt: 1,
      }),
      report('4', 'shop.example/d', { result: null, score: null, generatedAt: 0 }),
      report('5', 'else.example'),
    );
    await vi.waitFor(() => expect(bar.first).toBe('omniboxFirstLine'));
    bar.started.forEach((listener) => listener());
    expect(await type(' SHOP.ex')).toEqual([
      {
        content: 'shop.example/a #1',
        description:
          '● result_good<dim> 92</dim> · \u2066<match>shop.ex</match><url>ample/a</url>\u2069',
      },
      {
        content: 'shop.example/b #2',
        description:
          '■ result_decent<dim> 50</dim> · \u2066<match>shop.ex</match><url>ample/b</url>\u2069',
      },
      {
        content: 'shop.example/c #3',
        description:
          '▲ result_bad · \u2066<match>shop.ex</match><url>ample/c</url>\u2069<dim> · \u2068Shop\u2069</dim>',
      },
      {
        content: 'shop.example/d #4',
        description: '○ result_none · \u2066<match>shop.ex</match><url>ample/d</url>\u2069',
      },
      {
        content: 'sharedAllReports: SHOP.ex',
        description: 'sharedAllReports: <match>SHOP.ex</match>',
      },
    ]);
    expect(await type('')).toHaveLength(5);
    expect((await type('')).at(-1)).toEqual({
      content: 'sharedAllReports',
      description: 'sharedAllReports',
    });
    expect(await type('nowhere')).toHaveLength(1);
  });

  test('says in its first line what Enter does, and otherwise that private windows have no Verdict', async () => {
    await startWith(report('1', 'shop.example/a'));
    await vi.waitFor(() => expect(bar.first).toBe('omniboxFirstLine'));
    bar.started.forEach((listener) => listener());
    await type('shop');
    expect(bar.first).toBe('omniboxFirstLineHere');
    bar.cancelled.forEach((listener) => listener());
    expect(bar.first).toBe('omniboxFirstLine');
    bar.started.forEach((listener) => listener());
    await type('shop');
    await enter('shop');
    expect(bar.first).toBe('omniboxFirstLine');
  });

  test('looks into what was there when the keyword was typed, and suggests nothing that is gone', async () => {
    await startWith(report('1', 'shop.example/a'), report('2', 'shop.example/b'));
    const { archiveReports } = await import('../../../../lib/storage/database/reports.ts');
    const { forgetReport } = await import('../../../../lib/storage/database/forget-reports.ts');
    const { prepareSuggestions } = await import('../../../../lib/background/toolbar/omnibox.ts');
    await prepareSuggestions();
    await forgetReport('c1', '1');
    await archiveReports('c1', [report('3', 'shop.example/c')]);
    expect(await contents('shop')).toEqual(['shop.example/b #2']);
    await prepareSuggestions();
    expect((await contents('shop')).toSorted()).toEqual(['shop.example/b #2', 'shop.example/c #3']);
  });

  test('has no markup in Firefox, which shows it', async () => {
    Object.assign(fakeBrowser.runtime, { getURL: (path: string) => `moz-extension://a${path}` });
    await startWith(report('1', 'shop.example/<a>?b&c', { project: 'A & B' }));
    expect((await type('shop')).map(({ description }) => description)).toEqual([
      '● result_good 92 · \u2066shop.example/<a>?b&c\u2069 · \u2068A & B\u2069',
      'sharedAllReports: shop',
    ]);
  });

  test('opens the chosen report, the first that has what was typed, or all reports with it', async () => {
    await startWith(
      report('7', 'shop.example', { generatedAt: 5 }),
      report('a b%/7', 'shop.example/cart?x=1', { generatedAt: 9 }),
    );
    const [chosen] = await type('cart');
    expect(await enter(chosen?.content ?? '')).toEqual({
      url: '/reports.html?report=a+b%25%2F7',
      here: true,
    });
    expect(await enter('shop.exam')).toMatchObject({ url: '/reports.html?report=a+b%25%2F7' });
    expect(await enter('http://www.shop.example/')).toMatchObject({
      url: '/reports.html?report=7',
    });
    expect(await enter(' no & where ')).toMatchObject({
      url: '/reports.html?search=no+%26+where',
    });
    const last = (await type('shop')).at(-1);
    expect(await enter(last?.content ?? '')).toMatchObject({ url: '/reports.html?search=shop' });
    expect(await enter('sharedAllReports')).toMatchObject({ url: '/reports.html' });
    expect(await enter(' ')).toMatchObject({ url: '/reports.html' });
  });

  test('takes a typed text for no line that it never showed', async () => {
    await startWith(report('7', 'shop.example'));
    expect(await enter('bank.example #7')).toMatchObject({
      url: '/reports.html?search=bank.example+%237',
    });
    expect(await enter('shop.example #%')).toMatchObject({
      url: '/reports.html?search=shop.example+%23%25',
    });
  });

  test('opens where the person wants it', async () => {
    await startWith(report('7', 'shop.example'));
    const url = '/reports.html?report=7';
    expect(await enter('shop', 'currentTab')).toEqual({ url, here: true });
    expect(await enter('shop', 'newForegroundTab')).toEqual({ url, active: true });
    expect(await enter('shop', 'newBackgroundTab')).toEqual({ url, active: false });
  });

  test.each([
    ['markup', 'evil.example/<url>&"\'</url>', '<b>&amp;', /&#60;url&#62;&#38;/],
    ['a right-to-left override', 'evil.example/\u202Emoc.knab', 'a\u2066b\u0000c\uD800', /./],
    ['encoded direction characters', 'evil.example/%E2%80%AEmoc.knab', null, /%E2%80%AE/],
    ['no end', `evil.example/${'x'.repeat(8_000)}`, 'y'.repeat(1_900), /x…/],
    ['lines and no URL', 'evil.example is\n\tnone', 'two\u2028lines', /evil/],
    ['a host that only looks like another', 'evil.xn--80ak6aa92e.com', null, /xn--80ak6aa92e/],
  ])('shows an address with %s as what it is', async (_, url, project, shown) => {
    const broken = report('#1', url, { project });
    await startWith(broken);
    const lines = await type('evil');
    expect(lines).toHaveLength(2);
    const { content = '', description = '' } = lines[0] ?? {};
    const text = description.replace(/<\/?(url|match|dim)>/g, '');
    // All markup left is text, and of the direction characters there are those that isolate.
    expect(text).not.toMatch(/[<>"']|&(?!#\d+;)/);
    expect(text.replace(/[\u2066\u2068\u2069]/g, '')).not.toMatch(/\p{C}|\p{Zl}|\p{Zp}/u);
    expect(description).toMatch(shown);
    expect(description.length).toBeLessThan(500);
    expect(content).not.toMatch(/\p{C}|\p{Zl}|\p{Zp}/u);
    expect(content.length).toBeLessThan(200);
    expect(await enter(content)).toMatchObject({ url: '/reports.html?report=%231' });
  });

  test('shows nothing for a text that is no longer there', async () => {
    await startWith(report('7', 'shop.example'));
    const shown: string[] = [];
    const [listener] = bar.changed;
    listener?.('sh', () => shown.push('sh'));
    listener?.('shop', () => shown.push('shop'));
    await vi.waitFor(() => expect(shown).toEqual(['shop']));
  });

  test('asks the service for nothing', async () => {
    await startWith(report('7', 'shop.example'));
    const before = (await reports()).length;
    const fetching = vi.spyOn(globalThis, 'fetch');
    bar.started.forEach((listener) => listener());
    for (const text of ['s', 'sh', 'nowhere', 'https://shop.example/']) await type(text);
    await enter('shop');
    await enter('nowhere');
    expect(fetching).not.toHaveBeenCalled();
    fetching.mockRestore();
    expect(await reports()).toHaveLength(before);
  });

  test('has all reports to offer before there is a connection', async () => {
    await start();
    expect(await type('shop')).toMatchObject([{ content: 'sharedAllReports: shop' }]);
    expect(await enter('shop')).toMatchObject({ url: '/reports.html?search=shop' });
  });
});
