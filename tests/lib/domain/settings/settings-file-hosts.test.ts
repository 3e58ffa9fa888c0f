import { expect, test } from 'vitest';
import { noLeakGuard } from '../../../../lib/domain/leak-guard/leak-guard.ts';
import { defaultPreferences } from '../../../../lib/domain/preferences.ts';
import { settingsFileOf } from '../../../../lib/domain/settings/import-settings.ts';
import { noLimits } from '../../../../lib/domain/settings/limits.ts';
import { readSettingsFile } from '../../../../lib/domain/settings/settings-file.ts';
import { aConnection } from '../../../support/builders/values.ts';

test('Several hosts in a field of a file are several rules, and hosts are read as they are typed', () => {
  const rule = { hosts: '"a.example"; https://b.example/x, 10.1.2.3/8', does: 'never' };
  const connections = [{ url: 'https://a.example', hosts: ['c.example d.example', '(c.example)'] }];
  const read = readSettingsFile(
    JSON.stringify({ verdict: 1, connections, addresses: { rules: [rule] } }),
  );
  if (!('file' in read)) throw new Error(JSON.stringify(read.fault));
  expect(read.file.connections[0]?.hosts).toEqual(['c.example', 'd.example']);
  expect(read.file.addresses.rules.map(({ hosts }) => hosts)).toEqual([
    'a.example',
    'b.example',
    '10.0.0.0/8',
  ]);
});

test.each([
  [
    { addresses: { rules: [{ hosts: 'a.example, exa mple', does: 'never' }] } },
    'addresses.rules.0.hosts',
  ],
  [
    { connections: [{ url: 'https://a.example', hosts: ['b.example', '*'] }] },
    'connections.0.hosts.1',
  ],
])('A file with what names no host is refused, and its place is told (%#)', (content, field) => {
  expect(readSettingsFile(JSON.stringify({ verdict: 1, ...content }))).toEqual({
    fault: { code: 'hosts', field },
  });
});

const names = (count: number) => Array.from({ length: count }, (_, at) => `h${at}.example`).join();

test.each([
  [
    'hosts of a connection',
    { connections: [{ url: 'https://a.example', hosts: [101] }] },
    'connections.0.hosts',
  ],
  ['rules', { addresses: { rules: [501] } }, 'addresses.rules'],
])('A file with too many %s is refused, however many fields they are in', (_what, shape, field) => {
  const content = JSON.stringify({ verdict: 1, ...shape })
    .replace('[101]', JSON.stringify([names(101)]))
    .replace('[501]', JSON.stringify([{ hosts: names(501), does: 'never' }]));
  expect(readSettingsFile(content)).toEqual({ fault: { code: 'too-many', field } });
});

test('A text of this profile that names no host is not exported', () => {
  const file = settingsFileOf({
    limits: noLimits,
    views: [],
    accepted: {},
    preferences: defaultPreferences,
    connections: {
      list: [aConnection({ baseUrl: 'https://a.example', hosts: ['b.example', 'exa mple'] })],
      active: null,
    },
    leakGuard: {
      ...noLeakGuard,
      rules: [
        { hosts: 'exa mple', does: 'never' },
        { hosts: 'b.example', does: 'never' },
      ],
    },
  });
  expect(file.connections[0]?.hosts).toEqual(['b.example']);
  expect(file.addresses.rules).toEqual([{ hosts: 'b.example', does: 'never' }]);
});
