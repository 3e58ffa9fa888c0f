import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { readSettingsFile } from '../../../../lib/domain/settings/settings-file.ts';

const fitsSchema = new Ajv2020().compile(
  JSON.parse(readFileSync('docs/settings.schema.json', 'utf8')) as object,
);

const url = 'https://a.example';
const connection = (more: object) => ({ connections: [{ url, ...more }] });
const accepted = (reason: string) =>
  connection({
    accepted: [
      { checks: [{ title: 't' }], reason, where: { in: 'connection' }, until: null, acceptedAt: 0 },
    ],
  });
const names = (count: number) => Array.from({ length: count }, (_, at) => `h${at}.example`);

test.each<[string, (size: number) => object, most: number]>([
  ['hosts of a connection', (size) => connection({ hosts: names(size) }), 100],
  ['letters of its name', (size) => connection({ name: 'x'.repeat(size) }), 2000],
  ['extra headers', (size) => connection({ headers: names(size) }), 32],
  ['letters of a header', (size) => connection({ headers: ['x'.repeat(size)] }), 4096],
  ['letters of a reason', (size) => accepted('x'.repeat(size)), 200],
  ['parameters', (size) => ({ addresses: { leftOut: names(size) } }), 500],
  ['letters of a parameter', (size) => ({ addresses: { leftOut: ['x'.repeat(size)] } }), 100],
  [
    'rules',
    (size) => ({ addresses: { rules: names(size).map((hosts) => ({ hosts, does: 'never' })) } }),
    500,
  ],
  ['views', (size) => ({ views: names(size).map((name) => ({ name, query: '?' })) }), 10],
  ['letters of a view', (size) => ({ views: [{ name: 'x'.repeat(size), query: '?' }] }), 60],
  ['seconds', (size) => ({ preferences: { settleSeconds: size } }), 86_400],
])('The schema takes as many %s as the reader, and none takes one more', (_what, fields, most) => {
  for (const size of [most, most + 1]) {
    const file = { verdict: 1, ...fields(size) };
    const fits = size === most;
    expect([fitsSchema(file), 'file' in readSettingsFile(JSON.stringify(file))]).toEqual([
      fits,
      fits,
    ]);
  }
});

test.each([
  [connection({ reportPage: 'https://a.example/reports' })],
  [connection({ headers: ['X Proxy'] })],
  [connection({ privacyOfNew: 'secret' })],
  [accepted(' ')],
  [{ preferences: { keepDays: 1.5 } }],
  [{ preferences: { perPage: 26 } }],
  [{ addresses: { rules: [{ hosts: 'a.example', does: 'never', privacy: 1 }] } }],
  [{ views: [{ name: 'Bad', query: 'result=bad' }] }],
])('Neither the schema nor a strict reading takes %j', (fields) => {
  const file = { verdict: 1, ...fields };
  expect(fitsSchema(file)).toBe(false);
  expect(readSettingsFile(JSON.stringify(file))).not.toMatchObject({ leftOut: [] });
});
