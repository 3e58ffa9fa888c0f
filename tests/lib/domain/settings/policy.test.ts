import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  forbidsReport,
  guardAddress,
  guardWithoutAsking,
} from '../../../../lib/domain/leak-guard/guard-address.ts';
import { type HostRule, noLeakGuard } from '../../../../lib/domain/leak-guard/leak-guard.ts';
import { defaultPreferences } from '../../../../lib/domain/preferences.ts';
import { settingsChanges, withSettings } from '../../../../lib/domain/settings/import-settings.ts';
import {
  allowedConnections,
  Limits,
  noLimits,
  preferencesUnder,
} from '../../../../lib/domain/settings/limits.ts';
import { readPolicy, withManaged } from '../../../../lib/domain/settings/policy.ts';
import { parseOrNull } from '../../../../lib/domain/schema.ts';
import { samples } from '../../../random.ts';
import { aConnection } from '../../../support/builders/values.ts';

const never = (hosts: string): HostRule => ({ hosts, does: 'never' });
const always = (hosts: string, privacy: 0 | 1 | 2): HostRule => ({
  hosts,
  does: 'privacy',
  privacy,
});
const own = aConnection({ id: 'own', baseUrl: 'https://own.example' });
const remote = { isLocalService: false };

const guard = (limits: Partial<Limits>, rules: HostRule[] = []) => ({
  ...noLeakGuard,
  rules,
  isUnread: false,
  limits: { ...noLimits, ...limits },
});

describe('reading', () => {
  test('No policy, and an empty one, are none', () => {
    for (const raw of [undefined, null, {}, [], 'text']) expect(readPolicy(raw)).toBeNull();
  });

  test('Addresses and hosts are read as a person types them', () => {
    const policy = readPolicy({
      connections: [{ url: 'Reports.Example.org/api/v1/', hosts: ['WWW.Example.org/page'] }],
      rules: [{ hosts: 'https://Example.com/a', does: 'never' }],
    });
    expect(policy?.connections).toEqual([
      { url: 'https://reports.example.org', hosts: ['example.org'] },
    ]);
    expect(policy?.limits.rules).toEqual([never('example.com')]);
  });

  test('Several hosts of a rule are several rules, and what names no host is told by its place', () => {
    const policy = readPolicy({
      connections: [
        { url: 'https://a.example' },
        { url: 'https://b.example', hosts: ['b.example;c.example', '*', '"d.example"'] },
      ],
      rules: [never('a.example,10.1.2.3/8'), never('b.example,exa mple'), never('')],
    });
    expect(policy?.limits).toMatchObject({
      rules: [never('a.example'), never('10.0.0.0/8'), never('b.example')],
      unread: ['connections[1].hosts[1]', 'rules[1]', 'rules[2]'],
    });
    expect(policy?.connections).toEqual([
      { url: 'https://a.example' },
      { url: 'https://b.example', hosts: ['b.example', 'c.example', 'd.example'] },
    ]);
  });

  test('All rules of a policy are kept, also where they name more hosts than there may be rules', () => {
    const hosts = Array.from({ length: 600 }, (_, at) => `h${at}.example`).join();
    const limits = readPolicy({ rules: [never(hosts)] })?.limits;
    expect(parseOrNull(Limits, limits)?.rules).toHaveLength(600);
  });

  test('A broken field or item sets nothing, and the others hold', () => {
    const policy = readPolicy({
      connections: [{ url: 'javascript:alert(1)' }, { url: 'https://a.example', apiKey: 'k' }, 7],
      onlyTheseConnections: 'yes',
      allowPublic: 'no',
      allowWatches: false,
      keepDays: -1,
      issueAddress: 5,
      rules: [
        { hosts: '', does: 'never' },
        { ...never('example.com'), note: 'Why' },
      ],
      defaults: 'dark',
      unknown: true,
    });
    expect(policy).toEqual({
      limits: {
        ...noLimits,
        allowWatches: false,
        rules: [never('example.com')],
        unread: ['connections[0]', 'connections[2]', 'rules[0]'],
      },
      connections: [{ url: 'https://a.example' }],
      defaults: {},
    });
  });

  test('Anything can be read, and what was read is stored and read again unchanged', () => {
    const fields = ['connections', 'rules', 'keepDays', 'allowPublic', 'defaults', 'issueAddress'];
    const raw = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue());
    fc.assert(
      fc.property(raw, (policy) => {
        const limits = readPolicy(policy)?.limits ?? noLimits;
        expect(parseOrNull(Limits, JSON.parse(JSON.stringify(limits)))).toEqual(limits);
      }),
      { numRuns: samples(200, 5_000) },
    );
  });

  test('A number that is minus nought is nought, as it is stored', () => {
    const rules = [{ hosts: 'example.com', does: 'privacy', privacy: -0 }];
    const { limits } = readPolicy({ keepDays: -0, rules })!;
    expect(limits).toEqual({ ...noLimits, keepDays: 0, rules: [always('example.com', 0)] });
  });
});

describe('connections', () => {
  const kept = { list: [own], active: 'own' };

  test('A new one has no key, and the one in use stays', () => {
    const { list, active } = withManaged(kept, [{ url: 'https://a.example', name: 'A' }]);
    expect(list).toMatchObject([
      own,
      { baseUrl: 'https://a.example', name: 'A', apiKey: '', managed: true },
    ]);
    expect(active).toBe('own');
    expect(withManaged({ list: [], active: null }, [{ url: 'https://a.example' }])).toMatchObject({
      active: expect.any(String),
    });
  });

  test('A known one keeps id, key and headers, and the rest is the policy’s', () => {
    const known = aConnection({
      ...own,
      name: 'Mine',
      headers: [['X-Proxy', 'v']],
      hosts: ['a.b'],
    });
    const [connection] = withManaged({ list: [known], active: 'own' }, [{ url: own.baseUrl }]).list;
    const { hosts: _hosts, ...rest } = known;
    expect(connection).toEqual({ ...rest, name: '', managed: true });
  });

  test('One that left the policy is one of the person', () => {
    const managed = withManaged(kept, [{ url: own.baseUrl }]);
    expect(managed.list[0]?.managed).toBe(true);
    expect(withManaged(managed, []).list).toEqual([{ ...own, name: '' }]);
  });

  test('Under “only these” the others are not used, and the first allowed one is in use', () => {
    const all = withManaged(kept, [{ url: 'https://a.example' }]);
    expect(allowedConnections(all, noLimits)).toEqual(all);
    const { list, active } = allowedConnections(all, { ...noLimits, onlyTheseConnections: true });
    expect(list).toEqual([all.list[1]]);
    expect(active).toBe(all.list[1]?.id);
  });
});

describe('limits', () => {
  const url = 'https://www.example.com/page';

  test('Rules of the policy hold against closer ones of the person', () => {
    const forbidding = guard({ rules: [never('*.example.com')] }, [always('example.com', 0)]);
    expect(guardAddress(url, forbidding, remote)).toEqual({ fault: 'never' });
    const demanding = guard({ rules: [always('*.example.com', 2)] }, [always('example.com', 0)]);
    expect(guardAddress(url, demanding, remote)).toMatchObject({ privacy: 2 });
    const stricter = guard({ rules: [always('*.example.com', 1)] }, [never('example.com')]);
    expect(guardAddress(url, stricter, remote)).toEqual({ fault: 'never' });
  });

  test('Where nothing may be public, a create without a question and a rule are private', () => {
    const settings = guard({ allowPublic: false }, [always('example.com', 0)]);
    expect(guardAddress(url, settings, remote)).toMatchObject({ privacy: 1 });
    for (const page of [url, 'https://example.org/'])
      expect(
        guardWithoutAsking(page, settings, { privacy: 0, isLocalService: false }),
      ).toMatchObject({ privacy: 1 });
  });

  test('A report is forbidden by its page, or by its privacy', () => {
    const { limits } = guard({ rules: [never('example.com'), always('example.org', 2)] });
    expect(forbidsReport(limits, url, 1)).toBe(true);
    expect(forbidsReport(limits, url)).toBe(true);
    expect(forbidsReport(limits, 'https://example.org/', 1)).toBe(true);
    expect(forbidsReport(limits, 'https://example.org/', 2)).toBe(false);
    expect(forbidsReport(limits, 'https://example.org/')).toBe(false);
    expect(forbidsReport(noLimits, url, 0)).toBe(false);
    expect(forbidsReport({ ...noLimits, allowPublic: false }, url, 0)).toBe(true);
    expect(forbidsReport({ ...noLimits, allowPublic: false }, url, 1)).toBe(false);
  });

  test('Preferences of the policy take the place of the person’s', () => {
    const chosen = { ...defaultPreferences, privacyOfNew: 'public', keepDays: 90 } as const;
    expect(preferencesUnder(noLimits, chosen)).toEqual(chosen);
    const issueAddress = 'https://example.org/new';
    const limits = { keepDays: 0, issueAddress, allowWatches: false, allowPublic: false };
    expect(preferencesUnder({ ...noLimits, ...limits }, chosen)).toEqual({
      ...chosen,
      keepDays: 0,
      issueAddress,
      watches: false,
      privacyOfNew: 'private',
    });
  });

  test('An import changes nothing that the policy sets, and adds no connection that it forbids', () => {
    const managed = aConnection({ id: 'm', baseUrl: 'https://a.example', managed: true });
    const before = {
      connections: { list: [managed], active: 'm' },
      preferences: defaultPreferences,
      leakGuard: noLeakGuard,
      limits: { ...noLimits, onlyTheseConnections: true, keepDays: 30 },
      views: [],
      accepted: {},
    };
    const file = {
      verdict: 1 as const,
      connections: [{ url: managed.baseUrl, name: 'Renamed' }, { url: own.baseUrl }],
      preferences: { keepDays: 7, theme: 'dark' as const },
      addresses: { leftOut: [], rules: [] },
      views: [],
    };
    const after = withSettings(before, file);
    expect(after.connections.list).toEqual([managed]);
    expect(after.preferences).toEqual({ ...defaultPreferences, theme: 'dark' });
    expect(settingsChanges(before, file)).toMatchObject([
      { of: 'connection', does: 'same' },
      { of: 'connection', does: 'forbidden', connection: { baseUrl: own.baseUrl } },
      { of: 'preference', name: 'theme' },
    ]);
  });
});
