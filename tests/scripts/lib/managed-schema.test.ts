import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { type ManagedSchema, managedSchema, strictSchema } from '../../support/strict-schema.ts';

const schema = managedSchema();

const fieldsOf = ({ properties = {} }: ManagedSchema) => Object.keys(properties);

/** A schema and all schemas in it. */
function allIn(part: ManagedSchema): ManagedSchema[] {
  const inside = [...Object.values(part.properties ?? {}), ...(part.items ? [part.items] : [])];
  return [part, ...inside.flatMap(allIn)];
}

const example = {
  connections: [
    {
      url: 'https://reports.example.com',
      name: 'Reports of the company',
      hosts: ['example.com', '*.example.com'],
      reportPage: '{base_url}/reports/{id}',
      privacyOfNew: 'private',
    },
    { url: 'https://reports.example.org' },
  ],
  onlyTheseConnections: true,
  rules: [
    { hosts: 'hr.example.com', does: 'never' },
    { hosts: '*.example.com', does: 'privacy', privacy: 1 },
  ],
  allowPublic: false,
  allowWatches: false,
  showWelcome: false,
  keepDays: 90,
  issueAddress: 'https://example.org/new?title={title}&body={body}',
  defaults: {
    privacyOfNew: 'private',
    theme: 'dark',
    settleSeconds: 2.5,
    neverResend: true,
    fillArchive: false,
    keepDays: 0,
    issueAddress: '',
    notifications: false,
    fullWidth: true,
    pageMenus: true,
    pageBadge: false,
    watches: true,
    perPage: 50,
  },
};

test('The schema for Chromium has each field of a policy, of its connections, rules and defaults', () => {
  const settings = JSON.parse(readFileSync('docs/settings.schema.json', 'utf8'));
  const { connections, rules, defaults } = schema.properties!;
  expect(fieldsOf(schema)).toEqual(Object.keys(example));
  expect(fieldsOf(connections!.items!)).toEqual(Object.keys(example.connections[0]!));
  expect(fieldsOf(rules!.items!)).toEqual(['hosts', 'does', 'privacy']);
  expect(fieldsOf(defaults!)).toEqual(fieldsOf(settings.properties.preferences));
});

test('It has only what Chromium knows: a type everywhere, fields of objects and items of lists', () => {
  const known: Record<string, string[]> = {
    object: ['type', 'properties'],
    array: ['type', 'items'],
    string: ['type'],
    boolean: ['type'],
    integer: ['type'],
    number: ['type'],
  };
  for (const part of allIn(schema)) expect(Object.keys(part)).toEqual(known[part.type]);
});

test('A whole policy fits it, as the file in the package has it', () => {
  const check = new Ajv2020().compile(strictSchema(schema));
  expect(check(example)).toBe(true);
});

test.each([
  { connections: [{ url: 'https://reports.example.com', headers: ['X-Proxy'] }] },
  { connections: [{ url: 'https://reports.example.com', inUse: true }] },
  { connections: 'https://reports.example.com' },
  { rules: [{ hosts: 'example.com', does: 'privacy', privacy: 'private' }] },
  { keepDays: 1.5 },
  { apiKey: 'top-secret-key' },
])('%j does not fit it', (policy) => {
  expect(new Ajv2020().compile(strictSchema(schema))(policy)).toBe(false);
});

test('A wrong word or number does not make Chromium drop all that stands beside it', () => {
  const check = new Ajv2020().compile(strictSchema(schema));
  const rules = [example.rules[0], { hosts: 'example.org', does: 'nevr' }];
  expect(check({ rules, defaults: { theme: 'blue', settleSeconds: 0 } })).toBe(true);
});
