import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { searchWords } from '../../../lib/domain/reports/list-parameters.ts';
import { inSmallLetters, searchForms } from '../../../local-service/src/store/search-forms.ts';
import type { RunningService } from '../../../local-service/src/command/start.ts';
import { call } from '../call.ts';
import { fillDatabase, type Filed } from '../fill-data-file.ts';
import { start as startService } from '../stage.ts';
import { makeStore, type Store, withDatabase } from '../store/store.ts';
import { samples } from '../../random.ts';

let store: Store;
let service: RunningService;

beforeEach(async () => {
  store = makeStore();
  service = await startService({ requestsPerMinute: 100_000, ...store });
});

const fill = (reports: Filed[]) => withDatabase(store, (opened) => fillDatabase(opened, reports));
/** The ids and the count of a list, the oldest first. */
const list = async (query: Record<string, string>) => {
  const path = `/reports?${new URLSearchParams({ sort: 'asc', per_page: '100', ...query })}`;
  const { rows, meta } = await call(service, 'GET', path);
  return { ids: rows.map(({ id }) => id), total: meta['total'] };
};
const idsOf = async (search: string) => (await list({ search })).ids;

/** Addresses as they may be sent. Some do not contain the name of their project. */
const addresses = [
  'https://example.com/',
  'https://shop.example.com/Bags?size=10%25&colour=r_d',
  'HTTPS://WWW.Example.COM/Bags',
  'https://someone:secret@example.com:443/',
  'http://example.com:08080/\\back\\slash',
  'https://ex%61mple.com/percent',
  'https://bücher.example/Ärger?ÄRGER=straße',
  'https://xn--bcher-kva.example/ärger',
  'https://a＿b.example/wide',
  'https://aXb.example/wide',
  'http://[2001:DB8:0:0:0:0:0:1]:8080/six',
  'http://0x7f.1/four',
  'https://example.com./dot',
  'https://quotes.example/"a"\'b\'/*AND*/NEAR(c)',
  'https://emoji.example/😀/😀😁?😀',
  `https://long.example/${'a'.repeat(560)}/${'b'.repeat(700)}/end-of-Long`,
  `https://long.example/${'ä'.repeat(700)}/End-of-long`,
  'https://many.example/under_score/100%/back\\slash',
];

/** The ids of the addresses that contain each word in one of its forms. */
const expected = (search: string) =>
  addresses.flatMap((url, at) =>
    searchWords(search).every((word) =>
      searchForms(word).some((form) => inSmallLetters(url).includes(inSmallLetters(form))),
    )
      ? [at + 1]
      : [],
  );

describe('a search finds each report of the team whose address contains each of its words, and no other', () => {
  beforeEach(() =>
    fill([
      ...addresses.map((url) => ({ url })),
      ...addresses.map((url) => ({ url, team: 'green' })),
      { url: 'https://other.test/', team: 'green' },
    ]),
  );

  it.each([
    ['across scheme and host', 's://ex'],
    ['across host and path', 'example.com/b'],
    ['in capital letters', 'EXAMPLE.COM/BAGS'],
    ['of one letter', 'x'],
    ['of two letters', 'LE'],
    ['of two letters that none has', 'qq'],
    ['with %', '100%'],
    ['with _', 'r_'],
    [String.raw`with \\`, String.raw`k\s`],
    ['with quotes', `"a"'b'`],
    ['with words of the index of parts', 'AND*/NEAR(c)'],
    ['outside ASCII, small', 'ärger'],
    ['outside ASCII, capital', 'ÄRGER'],
    ['outside ASCII, outside the basic plane', '😀😁'],
    ['at the end of a long address', 'end-of-long'],
    ['across the cut of a long address', 'a/bb'],
    ['longer than an address is in an index', `${'b'.repeat(650)}/end`],
    ['longer than all addresses', 'a'.repeat(2048)],
    ['of words apart, in another order and case', 'BAGS  example.COM'],
    ['of words of which no address has all', 'bags fourteen'],
    ['that begins with the dot after www', '.Example.COM/b'],
    ['that begins with the slash before a host', '/ex'],
    ['of a scheme', 'http://'],
    ['of www', '//www.'],
    ['that has the name of a project, but not each of its addresses', 'example.com'],
    ['that the names of all projects but those of a few have', 'example'],
  ])('a text %s', async (_, search) => {
    expect(await list({ search })).toEqual({
      ids: expected(search),
      total: expected(search).length,
    });
  });

  it('any part of any address, in any case', async () => {
    const part = fc
      .tuple(fc.constantFrom(...addresses), fc.nat(), fc.integer({ min: 1, max: 40 }), fc.boolean())
      .map(([url, from, length, isCapital]) => {
        const letters = Array.from(url);
        const start = from % letters.length;
        const text = letters.slice(start, start + length).join('');
        return isCapital ? text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()) : text;
      });
    await fc.assert(
      fc.asyncProperty(part, async (search) => {
        expect(await idsOf(search)).toEqual(expected(search));
      }),
      { numRuns: samples(50, 500) },
    );
  });
});

describe('a search finds Punycode and Unicode alike, in any case', () => {
  const hosts = [
    'xn--bcher-kva.example',
    'XN--BCHER-KVA.example',
    'bücher.example',
    'BÜCHER.example',
  ];
  const names = ['Москва', 'москва', 'МОСКВА', '%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0'];
  const paths = ['%C3%A4rger', '%c3%84rger', 'ärger', 'ÄRGER'];
  beforeEach(() =>
    fill([
      ...hosts.map((host) => ({ url: `https://www.${host}/` })),
      ...paths.map((path) => ({ url: `https://plain.example/${path}` })),
      ...names.map((name) => ({ url: `https://names.example/${name}` })),
      { url: 'https://other.example/' },
    ]),
  );

  it.each([...names, 'names МОСКВА'])('the name in "%s"', async (search) => {
    expect(await list({ search })).toEqual({ ids: [9, 10, 11, 12], total: 4 });
  });
  it.each([...hosts, 'Bücher', 'BÜCHER', 'www.bücher.EXAMPLE', 'https://www.Bücher.example/'])(
    'the host in %s',
    async (search) => {
      expect(await list({ search })).toEqual({ ids: [1, 2, 3, 4], total: 4 });
    },
  );
  it.each([...paths, 'Ärger', '/%C3%84RGER', '  ärger\t'])('the path in "%s"', async (search) => {
    expect(await list({ search })).toEqual({ ids: [5, 6, 7, 8], total: 4 });
  });
  it.each([...hosts, 'bücher', 'BÜCHER', ' xn--bcher ', 'EXAMPLE bücher'])(
    'the project in "%s"',
    async (search) => {
      const { json } = await call(service, 'GET', `/projects?${new URLSearchParams({ search })}`);
      expect(json).toMatchObject({ data: [{ project: 'xn--bcher-kva.example', reports: 4 }] });
    },
  );
});

describe('a text that the names of all projects contain', () => {
  it('is not found in an address that was sent in another form, also when that one is added later', async () => {
    await fill([{ url: 'https://a.example/1' }, { url: 'https://b.example/2' }]);
    expect(await idsOf('example')).toEqual([1, 2]);
    await call(service, 'POST', '/reports', { url: 'https://c.ex%61mple/3' });
    expect(await idsOf('example')).toEqual([1, 2]);
    await call(service, 'POST', '/reports', { url: 'https://c.ex%61mple/example' });
    expect(await idsOf('example')).toEqual([1, 2, 4]);
    await call(service, 'DELETE', '/reports/3');
    expect(await idsOf('example')).toEqual([1, 2, 4]);
    await call(service, 'POST', '/reports', { url: 'https://other.test/' });
    expect(await idsOf('example')).toEqual([1, 2, 4]);
    await call(service, 'DELETE', '/projects/a.example');
    expect(await idsOf('example')).toEqual([2, 4]);
  });

  it('is looked for in each address of a team with very many projects', async () => {
    const projects = Array.from({ length: 5000 }, (_, at) => `p${at}.example`);
    await fill([...projects, 'zz.test'].map((host) => ({ url: `https://${host}/` })));
    expect((await list({ search: 'example' })).total).toBe(5000);
  });
});

it('refuses a search of more than twenty words', async () => {
  const words = Array.from({ length: 20 }, (_, at) => `word${at}`).join(' ');
  expect((await list({ search: words })).total).toBe(0);
  const query = new URLSearchParams({ search: `${words} more` });
  expect((await call(service, 'GET', `/reports?${query}`)).status).toBe(422);
});

const isEven = (id: unknown) => Number(id) % 2 === 1;

it('lists many and few reports in the same order', async () => {
  const count = 4002;
  // Neither the ids nor the times are in the order of the addresses.
  await fill(
    Array.from({ length: count }, (_, at) => ({
      url: `https://many.example/${at % 2 === 0 ? 'even' : 'odd'}/${(at * 7919) % count}`,
      at: (at * 31) % 1000,
    })),
  );
  for (const sort_by of ['id', 'url', 'generated_at', 'result'])
    for (const sort of ['asc', 'desc']) {
      const all = await list({ search: 'many', sort_by, sort });
      expect(all.total).toBe(count);
      const [even, odd] = await Promise.all([
        list({ search: '/even/', sort_by, sort }),
        list({ search: '/odd/', sort_by, sort }),
      ]);
      expect([even.total, odd.total]).toEqual([count / 2, count / 2]);
      // Those of the first hundred that are even are the first of the even ones.
      const evens = all.ids.filter(isEven);
      const odds = all.ids.filter((id) => !isEven(id));
      expect(even.ids.slice(0, evens.length)).toEqual(evens);
      expect(odd.ids.slice(0, odds.length)).toEqual(odds);
    }
});
