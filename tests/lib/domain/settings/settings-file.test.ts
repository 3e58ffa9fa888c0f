import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HostRule, noLeakGuard } from '../../../../lib/domain/leak-guard/leak-guard.ts';
import { defaultPreferences } from '../../../../lib/domain/preferences.ts';
import {
  fieldThatIsFull,
  type OwnSettings,
  settingsChanges,
  settingsFileOf,
  withSettings,
} from '../../../../lib/domain/settings/import-settings.ts';
import { noLimits } from '../../../../lib/domain/settings/limits.ts';
import { hasSignIn, readSettingsFile } from '../../../../lib/domain/settings/settings-file.ts';
import { aConnection } from '../../../support/builders/values.ts';

const schema: object = JSON.parse(readFileSync('docs/settings.schema.json', 'utf8'));
const fitsSchema = new Ajv2020().compile(schema);

const empty: OwnSettings = {
  connections: { list: [], active: null },
  preferences: defaultPreferences,
  leakGuard: noLeakGuard,
  limits: noLimits,
  views: [],
  accepted: {},
};

const connection = fc.record(
  {
    name: fc.string({ maxLength: 40 }),
    apiKey: fc.constant('top-secret-key'),
    headers: fc.constantFrom<[string, string][]>([], [['X-Proxy', 'top-secret-value']]),
    hosts: fc.constantFrom<string[]>(['example.com'], ['*.example.net', 'fd00::/8', '[::1]:80']),
    privacyOfNew: fc.constantFrom('private' as const, 'public' as const, 'password' as const),
    reportPage: fc.constantFrom('{base_url}/reports/{id}', 'https://example.org/r/{id}'),
  },
  { requiredKeys: ['name', 'apiKey', 'headers', 'reportPage'] },
);

const settings: fc.Arbitrary<OwnSettings> = fc
  .record({
    connections: fc.array(connection, { maxLength: 5 }),
    preferences: fc.record({
      privacyOfNew: fc.constantFrom('private' as const, 'public' as const, 'password' as const),
      theme: fc.constantFrom('system' as const, 'light' as const, 'dark' as const),
      settleSeconds: fc.integer({ min: 1, max: 86_400 }),
      neverResend: fc.boolean(),
      fillArchive: fc.boolean(),
      keepDays: fc.nat(),
      issueAddress: fc.constantFrom('', 'https://example.org/new?title={title}&body={body}'),
      notifications: fc.boolean(),
      fullWidth: fc.boolean(),
      pageMenus: fc.boolean(),
      pageBadge: fc.boolean(),
      watches: fc.boolean(),
      perPage: fc.constantFrom(25 as const),
    }),
    added: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,20}$/)),
    rules: fc.uniqueArray(
      fc.constantFrom(
        { hosts: 'example.com', does: 'never' as const },
        { hosts: 'example.com', does: 'privacy' as const, privacy: 2 as const },
        { hosts: '*.example.org', does: 'never' as const },
        { hosts: '10.0.0.0/8', does: 'never' as const },
      ),
    ),
    active: fc.nat(4),
    views: fc.subarray([{ name: 'Bad', query: '?result=bad' }]),
  })
  .map(({ connections, preferences, added, rules, active, views }) => {
    const list = connections.map((one, index) =>
      aConnection({ ...one, id: `${index}`, baseUrl: `https://s${index}.example` }),
    );
    return Object.assign({}, empty, {
      connections: { list, active: (list[active] ?? list[0])?.id ?? null },
      preferences: { ...defaultPreferences, ...preferences },
      leakGuard: { v: 1, added, rules },
      views,
    });
  });

test('Export, import into an empty profile and export again gives the same file, without secrets', () => {
  fc.assert(
    fc.property(settings, (own) => {
      const file = settingsFileOf(own);
      const text = JSON.stringify(file);
      expect(fitsSchema(JSON.parse(text))).toBe(true);
      expect(text).not.toContain('top-secret');
      const read = readSettingsFile(text);
      if (!('file' in read)) throw new Error(JSON.stringify(read.fault));
      expect(settingsFileOf(withSettings(empty, read.file))).toEqual(file);
      expect(
        settingsChanges(own, read.file).filter((one) => 'does' in one && one.does !== 'same'),
      ).toEqual([]);
    }),
  );
});

test('An import keeps the id, key and headers of a connection with the same address, and deletes nothing', () => {
  const own = {
    ...empty,
    connections: {
      list: [
        aConnection({
          id: '1',
          baseUrl: 'https://a.example',
          apiKey: 'k',
          headers: [['X-A', 'v']],
        }),
        aConnection({ id: '2', baseUrl: 'https://b.example', name: 'Mine' }),
      ],
      active: '2',
    },
    leakGuard: { ...noLeakGuard, added: ['mine'] },
  };
  const read = readSettingsFile(
    JSON.stringify({
      verdict: 1,
      connections: [{ url: 'https://a.example/', name: 'A', hosts: ['A.example'], inUse: true }],
      preferences: { theme: 'dark' },
      addresses: { leftOut: ['theirs'], rules: [{ hosts: 'example.com', does: 'never' }] },
    }),
  );
  if (!('file' in read)) throw new Error('The file is refused.');
  const [first, second] = own.connections.list;
  const next = withSettings(own, read.file);
  expect(next.connections).toEqual({
    list: [{ ...first, name: 'A', hosts: ['a.example'] }, second],
    active: '2',
  });
  expect(next.leakGuard.added).toEqual(['mine', 'theirs']);
  expect(settingsChanges(own, read.file)).toEqual([
    {
      of: 'connection',
      does: 'changed',
      connection: { ...first, name: 'A', hosts: ['a.example'] },
      labels: ['name', 'hosts'],
    },
    { of: 'preference', name: 'theme', before: 'system', after: 'dark' },
    { of: 'parameter', name: 'theirs' },
    { of: 'rule', rule: { hosts: 'example.com', does: 'never' } },
  ]);
});

test('Rules of a file that do not fit in beside the own ones are seen before the import', () => {
  const names = Array.from({ length: 500 }, (_, index) => `p${index}`);
  const own = { ...empty, leakGuard: { ...noLeakGuard, added: names } };
  const adding = (name: string) => ({
    ...settingsFileOf(empty),
    addresses: { leftOut: [name], rules: [] },
  });
  expect(fieldThatIsFull(own, adding('p1'))).toBeNull();
  expect(fieldThatIsFull(own, adding('one-more'))).toBe('addresses');
});

test('An import adds one rule of each kind for the same hosts, and the own one stays', () => {
  const never = { hosts: 'example.com', does: 'never' } as const;
  const asPrivate = { hosts: 'example.com', does: 'privacy', privacy: 1 } as const;
  const asPublic = { ...asPrivate, privacy: 0 } as const;
  const fileOf = (...rules: HostRule[]) => ({
    ...settingsFileOf(empty),
    addresses: { leftOut: [], rules },
  });
  const own = { ...empty, leakGuard: { ...noLeakGuard, rules: [asPrivate] } };
  expect(withSettings(own, fileOf(never, asPublic)).leakGuard.rules).toEqual([asPrivate, never]);
  const twice = fileOf(never, never, asPrivate, asPublic);
  expect(withSettings(empty, twice).leakGuard.rules).toEqual([never, asPrivate]);
});

test('A page of reports with a password in its address is not exported, and stays at an import', () => {
  const reportPage = 'https://u:top-secret@example.org/{id}';
  const list = [aConnection({ baseUrl: 'https://a.example', reportPage })];
  const own = { ...empty, connections: { list, active: null } };
  const file = settingsFileOf(own);
  expect(JSON.stringify(file)).not.toContain('top-secret');
  expect(withSettings(own, file).connections.list).toEqual(list);
});

test.each([
  ['https://example.org/@team/{id}', false],
  ['{base_url}/@team/{id}', false],
  ['example.org:8080/a@b', false],
  ['{base_url}/{id}?by=a@example.org', false],
  ['https:/\t/u:p@example.org/{id}', true],
  ['https:u@example.org/{id}', true],
])('Whether %j has sign-in details: %j', (address, expected) => {
  expect(hasSignIn(address)).toBe(expected);
});

const one = { url: 'https://a.example' };
test.each([
  ['', { code: 'empty' }],
  ['{', { code: 'not-json' }],
  [' '.repeat(4 * 1024 * 1024 + 1), { code: 'too-large' }],
  ['{"version": 3}', { code: 'foreign' }],
  ['[]', { code: 'foreign' }],
  [{ verdict: 0 }, { code: 'foreign' }],
  [{ verdict: 2, whatever: [] }, { code: 'newer' }],
  [{ verdict: 2, connections: [{ name: 'No address' }] }, { code: 'newer' }],
  [
    { verdict: 2, preferences: { theme: 'dark' }, connections: [{ ...one, token: 's' }] },
    { code: 'secret' },
  ],
  [
    Object.fromEntries(['verdict', ...Array(101).keys()].map((name) => [name, 1])),
    { code: 'unknown', field: '100' },
  ],
  [
    { verdict: 1, preferences: { theme: 'pink' } },
    { code: 'wrong', field: 'preferences.theme' },
  ],
  [{ verdict: 1, connections: [{ ...one, apiKey: 's' }] }, { code: 'secret' }],
  [{ verdict: 1, connections: [{ ...one, headers: [['X', 's']] }] }, { code: 'secret' }],
  [{ verdict: 1, connections: [{ ...one, headers: ['X: s'] }] }, { code: 'secret' }],
  [{ verdict: 1, connections: [{ url: 'https://u:p@a.example' }] }, { code: 'secret' }],
  [{ verdict: 1, connections: [{ url: 'u:p@a.example' }] }, { code: 'secret' }],
  [
    { verdict: 1, connections: [{ ...one, reportPage: 'https://u:p@a.example/{id}' }] },
    { code: 'secret' },
  ],
  [
    { verdict: 1, preferences: { issueAddress: 'https://u:p@a.example/?a={title}' } },
    { code: 'secret' },
  ],
  [
    { verdict: 1, connections: [{ url: 'javascript:alert(1)' }] },
    { code: 'wrong', field: 'connections.0.url' },
  ],
  [
    { verdict: 1, connections: Array.from({ length: 1001 }, () => one) },
    { code: 'too-many', field: 'connections' },
  ],
  [
    {
      verdict: 1,
      addresses: {
        rules: Array.from({ length: 501 }, () => ({ hosts: 'a.example', does: 'never' })),
      },
    },
    { code: 'too-many', field: 'addresses.rules' },
  ],
])('A bad file is refused with its fault (%#)', (content, fault) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  expect(readSettingsFile(text)).toEqual({ fault });
  // A schema sees the structure of a file, not the address of a person in a URL.
  if (typeof content !== 'string' && !text.includes('u:p@'))
    expect(fitsSchema(content)).toBe(false);
});

test.each([
  [{ verdict: 1, more: 1, preferences: { theme: 'dark' } }, ['more'], { theme: 'dark' }],
  [
    { verdict: 1, preferences: { colour: 1, density: 2, perPage: 25 } },
    ['preferences.colour', 'preferences.density'],
    { perPage: 25 },
  ],
  // A newer format may say a known setting in another form.
  [
    { verdict: 2, teams: [], preferences: { theme: 'pink', watches: true } },
    ['preferences.theme', 'teams'],
    { watches: true },
  ],
])(
  'What a file has that is not known is named and left out, and the rest is read (%#)',
  (content, leftOut, preferences) => {
    expect(readSettingsFile(JSON.stringify(content))).toMatchObject({
      leftOut,
      file: { verdict: 1, preferences },
    });
  },
);

test('A connection is read without what is not known of it, and a rule is left out as a whole', () => {
  const rule = { hosts: 'a.example', does: 'privacy', privacy: 0 };
  const content = {
    verdict: 2,
    connections: [{ ...one, team: 'x', hosts: ['exa mple', 'b.example'] }],
    addresses: {
      rules: [{ ...rule, except: ['x.a.example'] }, { hosts: 'c.example', does: 'ask' }, rule],
    },
  };
  expect(readSettingsFile(JSON.stringify(content))).toEqual({
    leftOut: [
      'connections.0.hosts.exa mple',
      'connections.0.team',
      'addresses.rules.a.example',
      'addresses.rules.c.example',
    ],
    file: {
      verdict: 1,
      connections: [{ ...one, hosts: ['b.example'] }],
      preferences: {},
      addresses: { leftOut: [], rules: [rule] },
      views: [],
    },
  });
});
