import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Connection } from '../../../lib/domain/connections/connection.ts';
import { Preferences } from '../../../lib/domain/preferences.ts';
import { Problem } from '../../../lib/domain/problem.ts';

const connection = {
  id: 'c1',
  baseUrl: 'https://a.example',
  apiKey: 'k',
  name: '',
  reportPage: '',
};

test.each([
  [
    'fields that are lists of texts',
    Problem,
    { code: 'refused', fields: { url: ['Too long.', 'Not allowed.'], password: [] } },
    true,
  ],
  ['fields that are texts', Problem, { code: 'refused', fields: { url: 'Too long.' } }, false],
  ['fields with a list of numbers', Problem, { code: 'refused', fields: { url: [7] } }, false],
  ['a list for fields', Problem, { code: 'refused', fields: [['url']] }, false],
  ['headers that are pairs', Connection, { ...connection, headers: [['X-Proxy', 'yes']] }, true],
  ['a header of three', Connection, { ...connection, headers: [['X-Proxy', 'yes', 'no']] }, false],
  ['a header with a number', Connection, { ...connection, headers: [['X-Proxy', 1]] }, false],
  [
    'hosts and a privacy of its own',
    Connection,
    { ...connection, headers: [], hosts: ['*.example.com'], privacyOfNew: 'password' },
    true,
  ],
  ['hosts that are a text', Connection, { ...connection, headers: [], hosts: 'a.example' }, false],
  ['a host that is a number', Connection, { ...connection, headers: [], hosts: [7] }, false],
  ['a second to settle', Preferences, { settleSeconds: 1 }, true],
])('What lies in storage is checked: %s', (_what, schema, raw, isRight) => {
  expect(v.is(schema, raw)).toBe(isRight);
  if (isRight) expect(v.parse(schema, raw)).toMatchObject(raw);
});

test('A privacy that cannot be read is the private one, and the connection stays', () => {
  expect(
    v.parse(Connection, { ...connection, headers: [], privacyOfNew: 'everyone' }),
  ).toMatchObject({ apiKey: 'k', privacyOfNew: 'private' });
});
