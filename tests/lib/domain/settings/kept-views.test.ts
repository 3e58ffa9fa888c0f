import { expect, test } from 'vitest';
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

const empty: OwnSettings = {
  connections: { list: [], active: null },
  preferences: defaultPreferences,
  leakGuard: noLeakGuard,
  limits: noLimits,
  views: [],
  accepted: {},
};

const fileWith = (query: string) =>
  readSettingsFile(JSON.stringify({ verdict: 1, views: [{ name: 'a', query }] }));
const named = (...names: string[]) => names.map((name) => ({ name, query: `?search=${name}` }));

test('An import adds the views of a file by their names, and the own ones stay', () => {
  const own = { ...empty, views: named('b') };
  const file = {
    ...settingsFileOf(empty),
    views: [{ name: 'b', query: '?result=bad' }, ...named('a')],
  };
  expect(withSettings(own, file).views).toEqual(named('a', 'b'));
  expect(settingsChanges(own, file)).toEqual([{ of: 'view', name: 'a' }]);
});

test('Of the views of a file with one name, the last is imported', () => {
  const file = { ...settingsFileOf(empty), views: [{ name: 'a', query: '?' }, ...named('a')] };
  expect(withSettings(empty, file).views).toEqual(named('a'));
});

test('A view of another tab is refused', () => {
  expect(fileWith('?tab=reports&search=a')).toMatchObject({ file: { views: [{ name: 'a' }] } });
  for (const tab of ['watches', 'projects', 'project', 'new', 'needs-you'])
    expect(fileWith(`?tab=${tab}&project=a`)).toEqual({
      fault: { code: 'wrong', field: 'views.0.query' },
    });
});

test('Views of a file that do not fit in beside the own ones are seen before the import', () => {
  const own = { ...empty, views: named(...'abcdefghij'.split('')) };
  const adding = (name: string) => ({ ...settingsFileOf(empty), views: named(name) });
  expect(fieldThatIsFull(own, adding('a'))).toBeNull();
  expect(fieldThatIsFull(own, adding('k'))).toBe('views');
  expect(
    readSettingsFile(JSON.stringify({ verdict: 1, views: named(...'abcdefghijk'.split('')) })),
  ).toEqual({
    fault: { code: 'too-many', field: 'views' },
  });
});

test('A view of a newer file that cannot be read is left out as a whole, by its name', () => {
  const views = [{ name: 'new', query: { search: 'a' } }, ...named('a')];
  expect(readSettingsFile(JSON.stringify({ verdict: 2, views }))).toMatchObject({
    file: { views: named('a') },
    leftOut: ['views.new'],
  });
});
