import {
  anything,
  array,
  assert,
  constantFrom,
  dictionary,
  integer,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import {
  adviceOf,
  checkName,
  checkTitle,
  describeCheck,
  findingInShort,
  partTexts,
  valueTexts,
} from '../../../components/report/describe-check.ts';
import { knownChecks } from '../../../lib/domain/checks/known-checks.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { fieldChecks } from '../../support/service/samples.ts';
import { speak } from '../../speak.ts';

speak('en');

const failed = (title: string, errors?: unknown, value?: unknown): Check => ({
  title,
  passed: false,
  importance: 'low',
  errors,
  value,
});
/** All texts that a screen has of a check. */
const textsOf = (check: Check): string[] => {
  const description = describeCheck(check);
  return [
    checkTitle(check),
    description.value,
    ...valueTexts(description),
    ...partTexts(description.findings),
    ...Object.values(findingInShort(check)),
  ];
};
const findings = (check: Check) => partTexts(describeCheck(check).findings);

test.each<[string, unknown, unknown, string[]]>([
  ['title', { length: { min: 1, max: 60 } }, 'x'.repeat(61), ['Longer than 60 characters']],
  ['title', { length: { min: 10, max: 60 } }, 'Boots', ['Shorter than 10 characters']],
  ['title', { length: { min: 10, max: 60 } }, null, ['Should have 10 to 60 characters']],
  ['title', { missing: null }, null, ['Missing']],
  ['meta_description', { missing: null }, null, []],
  [
    'headings',
    { too_many: null, duplicate: null },
    null,
    ['More than one top heading (H1)', 'The top heading (H1) repeats the title'],
  ],
  [
    'content_keywords',
    { missing: ['boots'] },
    null,
    ['1 word of the title isn’t in the text', 'boots'],
  ],
  [
    'image_keywords',
    { missing: [{ url: 'https://a.example/1.png', text: 'One' }] },
    null,
    ['1 image without alternative text', 'https://a.example/1.png – One'],
  ],
  ['load_time', { too_slow: { max: 2 } }, 2.84, ['2.84 s, more than 2 s']],
  ['load_time', { too_slow: { max: 2 } }, null, ['More than 2 s']],
  ['load_time', { too_slow: null }, 2.84, ['Too slow']],
  ['page_size', { too_large: { max: 330_000 } }, 481_213, ['481 kB, more than 330 kB']],
  ['dom_size', { too_many: { max: 1500 } }, 1734, ['1,734 nodes, more than 1,500']],
  ['dom_size', { too_many: { max: 1500 } }, null, ['More than 1,500']],
  ['content_length', { too_few: { min: 500 } }, 212, ['212 words, fewer than 500']],
  ['text_html_ratio', { too_small: { min: 10 } }, 6.4, ['6.4%, less than 10%']],
  [
    'http_requests',
    { too_many: { max: 1 } },
    { CSS: ['a.css'], Images: ['a.png', 'b.png'] },
    ['3 requests, more than 1'],
  ],
  [
    'deprecated_html_tags',
    { bad_tags: { center: 1, font: 7 } },
    null,
    ['8 deprecated tags', '<center> – 1 time', '<font> – 7 times'],
  ],
  [
    'plaintext_email',
    { failed: 'a@a.example' },
    null,
    ['1 address that anyone can collect', 'a@a.example'],
  ],
  [
    'mixed_content',
    { failed: ['http://a.example/1.js'] },
    null,
    ['1 found', 'http://a.example/1.js'],
  ],
  ['uses_http3', { too_many: { max: 3 } }, 7, ['More than 3']],
  ['uses_http3', { too_many: { max: 0 } }, 7, ['More than 0']],
  [
    'uses_http3',
    { not_offered: null, broken: ['a', 'b'] },
    null,
    ['Not offered', 'Broken (2)', 'a', 'b'],
  ],
  ['uses_http3', 'missing', null, ['Missing']],
  ['uses_http3', 'missing:', null, ['Missing']],
  ['uses_http3', { 'missing:': '' }, null, ['Missing']],
  ['uses_http3', ['meta_description:'], null, ['1 found', 'Meta description']],
  ['uses_http3', ['missing', 'low_contrast'], null, ['Missing', '1 found', 'Low contrast']],
  ['uses_http3', 'two are missing', null, ['two are missing']],
  ['uses_http3', 3, null, ['3 found']],
  ['uses_http3', ['<a>', { node: '<b>' }], null, ['2 found', '<a>', 'Node: <b>']],
])('The errors of %s %j are told in sentences', (title, errors, value, told) => {
  expect(findings(failed(title, errors, value))).toEqual(told);
});

test.each([undefined, null, true, '', []])('Errors of %j say nothing', (errors) => {
  expect(findings(failed('a', errors))).toEqual([]);
});

test('In one line the finding comes first, then the first place; without either the value', () => {
  expect(findingInShort(failed('a', ['<a>', '<b>'], 7))).toEqual({ text: '2 found', place: '<a>' });
  expect(findingInShort(failed('a', [], '4812 ms'))).toEqual({ text: '4.8 s', place: '' });
  expect(findingInShort(failed('a', ['x'.repeat(1_000)])).place).toBe(`${'x'.repeat(160)}…`);
});

/** The title of a check that passed, and of one that failed. */
const titles = (check: Pick<Check, 'title' | 'key'>) =>
  [true, false].map((passed) => checkTitle({ ...check, passed }));

test('A check is named by its key, and by a sentence where it failed; a title of its own stays', () => {
  expect(titles({ title: 'meta_description' })).toEqual([
    'Meta description',
    'The page has no meta description',
  ]);
  expect(titles({ title: 'load_time' })).toEqual(['Load time', 'Load time']);
  expect(titles({ title: 'uses_http3' })).toEqual(['Uses http3', 'Uses http3']);
  expect(titles({ title: 'a_b of a page' })).toEqual(['a_b of a page', 'a_b of a page']);
  expect(titles({ key: 'robots', title: 'robots.txt_is valid' })[0]).toBe('robots.txt_is valid');
  expect(titles({ title: `k${'_'.repeat(300)}` })[0]).toBe('K');
  expect(titles({ title: 'k'.repeat(300) })[0]).toHaveLength(101);
});

test('Each check of the field has a name, and words for its failure; most have a link', () => {
  for (const key of Object.keys(knownChecks)) {
    const [advice, ...parts] = adviceOf(failed(key));
    expect(advice?.text, key).toMatch(/^[A-Z]/);
    expect(checkTitle(failed(key)), key).toMatch(/^[A-Z]\w*[\s:/]?/);
    for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https:/);
  }
  expect(adviceOf({ ...failed('title'), passed: true })).toEqual([]);
  expect(adviceOf(failed('uses_http3'))).toEqual([]);
});

const codes = constantFrom(
  'missing',
  'length',
  'too_many',
  'duplicate',
  'bad_format',
  'failed',
  'too_slow',
  'too_large',
  'too_few',
  'too_small',
  'bad_tags',
  'not_offered',
);
const address = constantFrom('https://a.example/boots', 'https://a.example/img/1.png');
const link = record({ url: address, text: constantFrom('Boots', '', null) });
const list = array(oneof(link, address), { maxLength: 5 });
const value = oneof(
  integer({ min: 0, max: 9_999_999 }),
  constantFrom(null, 'Winter boots', 2.84),
  list,
  dictionary(constantFrom('Internals', 'CSS', 'Twitter', 'h1', 'h2'), list),
);
const detail = oneof(
  constantFrom(null, 'a@a.example'),
  list,
  record({ min: integer(), max: integer() }, { requiredKeys: [] }),
  dictionary(constantFrom('center', 'font'), integer({ min: 1, max: 9 })),
);

test('Of a report of the field no key, code, bare number, null or name of a field is ever read', () => {
  const key = constantFrom(...Object.keys(knownChecks), 'uses_http3', 'has_a_pulse');
  assert(
    property(key, value, dictionary(codes, detail, { maxKeys: 3 }), (title, of, errors) => {
      for (const text of textsOf(failed(title, errors, of))) {
        expect(text).not.toMatch(/\b[a-z\d]+_[a-z\d]+|\bnull\b|undefined|\burl:|\[object/i);
        expect(text).not.toMatch(/^[\d.,\s]+$/);
        expect(text).not.toMatch(/[:–]\s*$/);
      }
    }),
  );
  expect(fieldChecks.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['title', 'load_time', 'deprecated_html_tags', 'social']),
  );
});

test('Whatever a service sends is words, and no text is without an end', () => {
  const any = anything({ maxDepth: 6, withBigInt: false });
  assert(
    property(string(), any, any, (title, errors, of) => {
      for (const text of textsOf(failed(title, errors, of))) expect(typeof text).toBe('string');
    }),
  );
  const links = Array.from({ length: 20_000 }, (_, at) => ({ url: `https://a.example/${at}` }));
  const many = describeCheck(
    failed('in_page_links', { too_many: { max: 100 } }, { Internals: links }),
  );
  expect(many.findings).toMatchObject([{ name: '20,000 links, more than 100' }]);
  expect(many.contents).toMatchObject([{ name: 'Links within the site (20,000)' }]);
  const deep = { missing: { a: { b: { c: { d_e: 'the bottom' } } } } };
  expect(findings(failed('robots', deep))).toEqual(['Missing', 'A: B: C: D e: the bottom']);
  const cells = { bad_tags: { center: { times: 2 }, font: [{ at: 1 }] } };
  expect(findings(failed('deprecated_html_tags', cells))).toEqual([
    '2 deprecated tags',
    '<center> – Times: 2',
    '<font> – At: 1',
  ]);
});

test.each([
  ['image-alt', ['Image elements have alt texts', 'Image elements lack alt texts'], 'Image alt'],
  [undefined, ['meta_description'], 'Meta description'],
  ['load_time', ['Fast', 'Slow'], 'Load time'],
  [undefined, ['Has a title'], 'Has a title'],
  ['17', ['Has a title'], 'Has a title'],
])('The check %s has one name, whatever its title says', (key, said, name) => {
  for (const title of said) expect(checkName({ title, ...(key && { key }) })).toBe(name);
});
