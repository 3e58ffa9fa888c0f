import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Acceptance } from '../../../../lib/domain/accepted/acceptance.ts';
import { noLeakGuard } from '../../../../lib/domain/leak-guard/leak-guard.ts';
import { defaultPreferences } from '../../../../lib/domain/preferences.ts';
import {
  fieldThatIsFull,
  type OwnSettings,
  settingsChanges,
  settingsFileOf,
  withSettings,
} from '../../../../lib/domain/settings/import-settings.ts';
import { noLimits } from '../../../../lib/domain/settings/limits.ts';
import { readSettingsFile } from '../../../../lib/domain/settings/settings-file.ts';
import { aConnection, anAcceptance } from '../../../support/builders/values.ts';

const fitsSchema = new Ajv2020().compile(
  JSON.parse(readFileSync('docs/settings.schema.json', 'utf8')) as object,
);
const url = 'https://a.example';
const field = 'connections.0.accepted';

/** The settings of a profile with one connection that accepts this. */
const profile = (accepted: Acceptance[] = []): OwnSettings => ({
  connections: { list: [aConnection({ id: 'own', baseUrl: url })], active: 'own' },
  preferences: defaultPreferences,
  leakGuard: noLeakGuard,
  limits: noLimits,
  views: [],
  accepted: { own: accepted },
});
const { id: _id, ...shared } = anAcceptance({ acceptedAt: 1_000 });
/** The content of a file whose connection accepts this. */
const content = (accepted: unknown[], more = {}) => ({
  verdict: 1,
  connections: [{ url, accepted }],
  ...more,
});
const read = (...given: Parameters<typeof content>) => {
  const found = readSettingsFile(JSON.stringify(content(...given)));
  if (!('file' in found)) throw new Error(JSON.stringify(found));
  return found.file;
};
const titled = (title: string, more: Partial<Acceptance> = {}) =>
  Object.assign({}, shared, { checks: [{ title }] }, more);
const reasonsAfter = (own: OwnSettings, file: ReturnType<typeof read>) =>
  withSettings(own, file).accepted['own']?.map(({ reason }) => reason);

describe('a settings file', () => {
  const onPage = anAcceptance({ where: { in: 'page', page: 'a.example/secret' } });

  test('may name a page by its address', () => {
    const where = { in: 'page', page: 'https://www.A.example/secret/#top' };
    const [one] = read([{ ...shared, where }]).connections[0]?.accepted ?? [];
    expect(one?.where).toEqual({ in: 'page', page: 'a.example/secret' });
  });

  test('has what is accepted for projects and connections, and single pages only if wanted', () => {
    const inProject = anAcceptance({ where: { in: 'project', project: 'a.example' } });
    const own = profile([onPage, inProject, anAcceptance()]);
    const file = settingsFileOf(own);
    expect(JSON.stringify(file)).not.toContain('secret');
    expect(file.connections[0]?.accepted?.map(({ where }) => where.in)).toEqual([
      'project',
      'connection',
    ]);
    const whole = settingsFileOf(own, true);
    expect(whole.connections[0]?.accepted).toHaveLength(3);
    expect(fitsSchema(JSON.parse(JSON.stringify(whole)))).toBe(true);
    expect(settingsChanges(own, whole)).toMatchObject([{ does: 'same' }]);
    expect(settingsFileOf(withSettings(profile(), whole), true)).toEqual(whole);
  });

  test('names no acceptances where there are none to take along', () => {
    expect(settingsFileOf(profile([onPage])).connections).toEqual([{ url, inUse: true }]);
  });
});

describe('an import', () => {
  test('adds what is not accepted in the same place, and this profile’s own stays', () => {
    const own = anAcceptance({ checks: [{ title: 'a' }], reason: 'own', acceptedAt: 5 });
    const file = read([
      { ...shared, checks: [{ title: 'a' }, { title: 'b' }], reason: 'theirs', acceptedAt: 1 },
      titled('a', { reason: 'elsewhere', where: { in: 'project', project: 'p' }, acceptedAt: 9 }),
    ]);
    const { accepted } = withSettings(profile([own]), file);
    expect(accepted['own']).toMatchObject([
      { reason: 'theirs', checks: [{ title: 'b' }] },
      own,
      { reason: 'elsewhere', checks: [{ title: 'a' }] },
    ]);
    const ids = accepted['own']?.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(settingsChanges(profile([own]), file)).toMatchObject([
      { does: 'same' },
      { of: 'accepted', added: [{ reason: 'theirs' }, { reason: 'elsewhere' }] },
    ]);
  });

  test('adds them to a connection that the file adds, and leaves them out with one that it may not', () => {
    const file = read([shared]);
    const none = { ...profile(), connections: { list: [], active: null }, accepted: {} };
    const next = withSettings(none, file);
    expect(next.accepted).toMatchObject({ [next.connections.list[0]!.id]: [shared] });
    const limits = { ...noLimits, onlyTheseConnections: true };
    expect(withSettings({ ...none, limits }, file).accepted).toEqual({});
    expect(settingsChanges({ ...none, limits }, file)).toMatchObject([{ does: 'forbidden' }]);
  });

  test('keeps an end in the past, and a reason with markup as the text that it is', () => {
    const odd = { ...shared, until: 5, reason: '<img src=x onerror=alert(1)>' };
    expect(withSettings(profile(), read([odd])).accepted['own']).toMatchObject([odd]);
  });

  test('is refused before it begins where there would be too many', () => {
    const many = Array.from({ length: 500 }, (_, at) => titled(`c${at}`));
    const full = withSettings(profile(), read(many));
    expect(full.accepted['own']).toHaveLength(500);
    expect(fieldThatIsFull(full, read([titled('c1', { reason: 'again' })]))).toBeNull();
    expect(reasonsAfter(full, read([titled('c1', { reason: 'again' })]))).not.toContain('again');
    expect(fieldThatIsFull(full, read([titled('one more')]))).toBe(field);
  });
});

test.each([
  ['an empty reason', { ...shared, reason: ' ' }, { code: 'wrong', field: `${field}.0.reason` }],
  ['10,000 characters', { ...shared, reason: 'x'.repeat(10_000) }, { field: `${field}.0.reason` }],
  ['a reason that is no text', { ...shared, reason: ['x'] }, { field: `${field}.0.reason` }],
  ['no reason', { ...shared, reason: undefined }, { code: 'wrong', field: `${field}.0.reason` }],
  ['no checks', { ...shared, checks: [] }, { code: 'wrong', field: `${field}.0.checks` }],
  ['no place', { ...shared, where: { in: 'world' } }, { code: 'wrong' }],
  ['an end that is no time', { ...shared, until: 'soon' }, { field: `${field}.0.until` }],
])('An acceptance of a file with %s is refused by its place', (_what, one, fault) => {
  const bad = JSON.parse(JSON.stringify(content([one]))) as object;
  expect(readSettingsFile(JSON.stringify(bad))).toMatchObject({ fault });
  expect(fitsSchema(bad)).toBe(false);
});

test('A file with 501 acceptances is refused', () => {
  const file = content(Array.from({ length: 501 }, (_, at) => titled(`c${at}`)));
  expect(readSettingsFile(JSON.stringify(file))).toEqual({ fault: { code: 'too-many', field } });
  expect(fitsSchema(file)).toBe(false);
});

test('An acceptance with something unknown in it is left out as a whole, by its reason', () => {
  const odd = { ...shared, reason: 'odd', where: { in: 'project', project: 'p', below: '/a' } };
  expect(readSettingsFile(JSON.stringify(content([odd, shared])))).toMatchObject({
    file: { connections: [{ accepted: [shared] }] },
    leftOut: [`${field}.odd`],
  });
});
