import { expect, test } from 'vitest';
import {
  changesLabelsOnly,
  type Draft,
  draftOf,
  readDraft,
  keepsSecrets,
  savedHostsFault,
} from '../../../../components/options/connection/connection-draft.ts';
import { Connection } from '../../../../lib/domain/connections/connection.ts';
import { parseOrNull } from '../../../../lib/domain/schema.ts';

const kept: Connection = {
  id: 'kept',
  baseUrl: 'https://reports.example.org/tools',
  apiKey: 'the-kept-key',
  name: 'Ours',
  headers: [['X-Proxy', 'yes']],
  reportPage: '{base_url}/reports/{id}',
};
const other: Connection = {
  ...kept,
  id: 'other',
  baseUrl: 'https://reports.example.org/others',
  apiKey: 'the-other-key',
  name: '',
};
const read = (address: string, typed: Partial<Draft> = {}, saved: Connection | null = kept) => {
  const outcome = readDraft(
    { ...draftOf(saved), address, ...typed },
    { id: saved?.id ?? 'new', saved, others: [other] },
  );
  return 'connection' in outcome ? outcome.connection : outcome.fault;
};

test('The form of a saved connection shows neither its API key nor the values of its headers', () => {
  expect(Object.values(draftOf(kept)).join()).not.toMatch(/the-kept-key|yes/);
  expect(draftOf(kept)).toMatchObject({
    address: kept.baseUrl,
    name: 'Ours',
    keptHeaders: ['X-Proxy'],
    headers: '',
  });
});

test('A kept connection that was not changed reads as it was', () => {
  expect(read(kept.baseUrl)).toEqual(kept);
  expect(read(`${kept.baseUrl}/`)).toEqual(kept);
});

test('A changed key, name or header keeps the id, so that jobs and archive stay', () => {
  expect(read(kept.baseUrl, { apiKey: ' another ', name: 'Theirs', keptHeaders: [] })).toEqual({
    ...kept,
    apiKey: 'another',
    name: 'Theirs',
    headers: [],
  });
});

/** Another address needs a key of its own. */
const keyed = { apiKey: 'typed' };

test('An address on another host is another connection', () => {
  const moved = read('https://reports.example.com', keyed);
  expect(moved).toMatchObject({ baseUrl: 'https://reports.example.com', name: '' });
  expect(moved).not.toMatchObject({ id: 'kept' });
  expect(read('https://reports.example.com', { ...keyed, name: 'Theirs' })).toMatchObject({
    name: 'Theirs',
  });
});

test.each([
  ['another path', kept, 'https://reports.example.org/reports'],
  ['no path', kept, 'https://reports.example.org'],
  [
    'https',
    { ...kept, baseUrl: 'http://reports.example.org:8080' },
    'https://reports.example.org:8080',
  ],
])('To %s of the same host a connection moves, with all it has', (_, saved, baseUrl) => {
  expect(read(baseUrl, {}, saved)).toEqual({ ...saved, baseUrl });
});

test('From https to http a connection moves with its name, and its key is typed again', () => {
  const baseUrl = 'http://reports.example.org/tools';
  expect(read(baseUrl, keyed)).toEqual({ ...kept, baseUrl, apiKey: 'typed', headers: [] });
});

test('The connection of a policy moves nowhere', () => {
  const managed = { ...kept, managed: true } as const;
  expect(read('https://reports.example.org', keyed, managed)).not.toMatchObject({ id: 'kept' });
});

test.each([
  'https://reports.example.com/tools',
  'https://sub.reports.example.org/tools',
  'https://reports.example.org:8443/tools',
  'http://reports.example.org/tools',
])('The kept key never goes along to %s, which asks for a key of its own', (address) => {
  expect(keepsSecrets(address, kept)).toBe(false);
  expect(read(address)).toMatchObject({ field: 'apiKey', key: 'checkCause_no_key' });
  expect(read(address, keyed)).toMatchObject({ apiKey: 'typed', headers: [] });
});

test('The kept key never goes along to what is no address', () => {
  expect(keepsSecrets('nonsense here', kept)).toBe(false);
  expect(read('nonsense here')).toMatchObject({ baseUrl: '', apiKey: '', headers: [] });
});

test('Without address and key both fields are pointed out', () => {
  expect(read('', {}, null)).toMatchObject({
    field: 'address',
    key: 'checkCause_empty',
    also: { field: 'apiKey', key: 'checkCause_no_key' },
  });
});

test('A new connection takes neither key nor headers of another one, also where that is on the same host', () => {
  expect(read('https://reports.example.org', keyed, null)).toEqual({
    ...kept,
    id: 'new',
    baseUrl: 'https://reports.example.org',
    apiKey: 'typed',
    name: '',
    headers: [],
  });
});

test('An address that another connection has is pointed out, and not taken over', () => {
  expect(read(`${other.baseUrl}/`)).toMatchObject({
    field: 'address',
    key: 'connectionTaken',
    substitutions: [other.baseUrl],
  });
  expect(read(other.baseUrl, { apiKey: 'typed' }, null)).toMatchObject({ field: 'address' });
});

test('A saved header stays as it is, is replaced by a line with its name, or goes', () => {
  expect(read(kept.baseUrl, { headers: 'X-Two: 2' })).toMatchObject({
    headers: [
      ['X-Proxy', 'yes'],
      ['X-Two', '2'],
    ],
  });
  expect(read(kept.baseUrl, { headers: 'x-proxy: no' })).toMatchObject({
    headers: [['x-proxy', 'no']],
  });
  expect(read(kept.baseUrl, { keptHeaders: [] })).toMatchObject({ headers: [] });
});

test('A name and the page of a report are saved as they are; key, address and headers want the check', () => {
  const saved = draftOf(kept);
  expect(
    changesLabelsOnly(
      { ...saved, name: 'Theirs', hosts: 'a.example', privacyOfNew: 'public', reportPage: '{id}' },
      saved,
    ),
  ).toBe(true);
  for (const typed of [
    { apiKey: 'k' },
    { address: 'https://example.com' },
    { headers: 'X: 1' },
    { keptHeaders: [] },
  ])
    expect(
      changesLabelsOnly({ ...saved, name: 'Theirs', ...typed }, saved),
      JSON.stringify(typed),
    ).toBe(false);
});

test('Hosts are saved in one spelling, once each, and a connection without any has no field for them', () => {
  expect(
    read(kept.baseUrl, {
      hosts: ' WWW.Example.com, 10.1.2.3/8\n\n*.m\u00fcnchen.example:8080\n"example.com"',
    }),
  ).toMatchObject({ hosts: ['example.com', '10.0.0.0/8', '*.xn--mnchen-3ya.example:8080'] });
  expect(read(kept.baseUrl, { hosts: ' \n' })).not.toHaveProperty('hosts');
  expect(read(kept.baseUrl, {})).not.toHaveProperty('privacyOfNew');
  expect(read(kept.baseUrl, { privacyOfNew: 'public' })).toMatchObject({ privacyOfNew: 'public' });
});

test('A line that is no host, and the host of another connection, are pointed out', () => {
  expect(read(kept.baseUrl, { hosts: 'example.com\na.example, *.*' })).toMatchObject({
    field: 'hosts',
    key: 'connectionHostShape_host',
    substitutions: [2, '*.*'],
  });
  expect(read(kept.baseUrl, { hosts: '10.0.0.0/33' })).toMatchObject({
    key: 'connectionHostShape_network',
    substitutions: [1, '10.0.0.0/33'],
  });
  const others = [{ ...other, name: 'Work', hosts: ['*.corp.example'] }];
  const draft = { ...draftOf(kept), hosts: 'a.example; *.CORP.example' };
  expect(readDraft(draft, { id: 'kept', saved: kept, others })).toMatchObject({
    fault: {
      field: 'hosts',
      key: 'connectionHostTaken',
      substitutions: [1, '*.corp.example', 'Work'],
    },
  });
  const many = Array.from({ length: 101 }, (_, at) => `h${at}.example`).join('\n');
  expect(read(kept.baseUrl, { hosts: many })).toMatchObject({ key: 'connectionTooManyHosts' });
});

test('Saved hosts that are none have their fault, and other hosts have none', () => {
  expect(savedHostsFault({ ...kept, hosts: ['a.example', 'exa mple'] })).toMatchObject({
    field: 'hosts',
    substitutions: [2, 'exa mple'],
  });
  const many = Array.from({ length: 101 }, (_, at) => `h${at}.example`);
  for (const hosts of [many, []]) expect(savedHostsFault({ ...kept, hosts })).toBeNull();
  expect(savedHostsFault(kept)).toBeNull();
});

test('Hosts and privacy stay with their connection when its address becomes another one', () => {
  const saved: Connection = { ...kept, hosts: ['xn--mnchen-3ya.example'], privacyOfNew: 'public' };
  expect(draftOf(saved)).toMatchObject({ hosts: 'm\u00fcnchen.example', privacyOfNew: 'public' });
  const moved = read('https://elsewhere.example', keyed, saved);
  expect(moved).toMatchObject({ baseUrl: 'https://elsewhere.example' });
  expect(moved).not.toHaveProperty('hosts');
  expect(moved).not.toHaveProperty('privacyOfNew');
});

test.each([
  ['verdict+http://127.0.0.1:8787', 'connectionLine_no_key'],
  ['https://example.org sec ret', 'connectionLine_more'],
  ['verdict+ftp://example.org#key=secret', 'connectionLine_address'],
])('The line %j that was typed is pointed out at the address, without its key', (address, key) => {
  expect(read(address)).toEqual({ field: 'address', key, substitutions: [], late: true });
});

test.each([
  ['[::1]:8080/', 'http://[::1]:8080'],
  ['https://bücher.example/berichte/', 'https://xn--bcher-kva.example/berichte'],
  ['https://example.org/tools/api/v1/', 'https://example.org/tools'],
  ['localhost:4321', 'http://localhost:4321'],
])('%s is the base URL %s', (address, baseUrl) => {
  expect(read(address, keyed)).toMatchObject({ baseUrl });
});

test('A key with a space or an invisible character in it is pointed out', () => {
  expect(read(kept.baseUrl, { apiKey: 'two words' })).toMatchObject({ field: 'apiKey' });
  expect(read(kept.baseUrl, { apiKey: 'key\u200B' })).toMatchObject({ field: 'apiKey' });
});

test('A key of a megabyte is refused', () => {
  expect(read(kept.baseUrl, { apiKey: 'k'.repeat(1_000_000) })).toMatchObject({
    key: 'connectionTooLong',
    substitutions: [4_096],
  });
  expect(read(kept.baseUrl, { apiKey: 'k'.repeat(4_096) })).toMatchObject({ id: 'kept' });
});

test.each(['https://example.org/report', 'javascript:alert({id})', 'reports/{id}'])(
  '%s is no page of a report',
  (reportPage) => {
    expect(read(kept.baseUrl, { reportPage })).toMatchObject({ field: 'reportPage' });
  },
);

test('What storage would not read again is not saved, and is told at its field', () => {
  const many = Array.from({ length: 32 }, (_, at) => `X-${at}: a`).join('\n');
  expect(read(kept.baseUrl, { name: 'n'.repeat(2_001) })).toMatchObject({ field: 'name' });
  expect(
    read(kept.baseUrl, { reportPage: `https://example.org/{id}${'p'.repeat(8_192)}` }),
  ).toMatchObject({ field: 'reportPage' });
  expect(read(kept.baseUrl, { headers: many })).toMatchObject({ field: 'headers' });
  for (const address of [
    `https://example.org/${'ü'.repeat(1_000)}`,
    `example.org/${'a'.repeat(2_035)}`,
  ])
    expect(read(address)).toMatchObject({ baseUrl: '' });
  const longest = read(kept.baseUrl, { name: 'n'.repeat(2_000), headers: many, keptHeaders: [] });
  expect(parseOrNull(Connection, longest)).toEqual(longest);
});
