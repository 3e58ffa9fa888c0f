import { describe, expect, test } from 'vitest';
import {
  guardAddress,
  guardWithoutAsking,
  type GuardSettings,
} from '../../../../lib/domain/leak-guard/guard-address.ts';
import { type LeakGuard, noLeakGuard } from '../../../../lib/domain/leak-guard/leak-guard.ts';
import type { Privacy } from '../../../../lib/domain/reports/privacy.ts';
import { noLimits } from '../../../../lib/domain/settings/limits.ts';

const settings = (changes: Partial<LeakGuard> = {}): GuardSettings => ({
  ...noLeakGuard,
  ...changes,
  isUnread: false,
  limits: noLimits,
});
const remote = { isLocalService: false };
const guard = (url: string, changes: Partial<LeakGuard> = {}) =>
  guardAddress(url, settings(changes), remote);
const silently = (url: string, privacy: Privacy, changes: Partial<LeakGuard> = {}) =>
  guardWithoutAsking(url, settings(changes), { ...remote, privacy });

test('An address that cannot be reported is a fault, as everywhere', () => {
  expect(guardAddress(undefined, settings(), remote)).toEqual({ fault: 'browser' });
  expect(guard('file:///etc/hosts')).toEqual({ fault: 'file' });
});

test('Private networks are not pointed out where the service is on this computer; secrets are', () => {
  const local = { isLocalService: true };
  expect(guardAddress('http://nas.local/', settings(), local)).toMatchObject({ findings: [] });
  expect(guardAddress('http://nas.local/?token=abcdef', settings(), local)).toMatchObject({
    findings: [{ kind: 'token', place: 'query', name: 'token' }],
  });
});

test('What was put back goes whole, without sign-in details, and its fragment is looked at', () => {
  const whole = { ...remote, whole: true };
  expect(guardAddress('https://me:pw@example.com/?fbclid=1#a', settings(), whole)).toMatchObject({
    url: 'https://example.com/?fbclid=1#a',
    leftOut: [],
    findings: [],
  });
  for (const hash of ['access_token=abcdef', '/in?access_token=abcdef'])
    expect(guardAddress(`https://example.com/#${hash}`, settings(), whole)).toMatchObject({
      findings: [{ kind: 'token', place: 'fragment', name: 'access_token' }],
    });
  expect(
    guardAddress('https://files.example.com/#1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlb', settings(), whole),
  ).toMatchObject({ findings: [{ kind: 'random', place: 'fragment', name: '' }] });
});

test('The person adds to the list of trackers', () => {
  const url = 'https://example.com/?gclid=1&ref=2&src_a=3&src=4&q=5';
  expect(guard(url, { added: ['ref', 'src_*'] })).toMatchObject({
    url: 'https://example.com/?src=4&q=5',
    leftOut: ['gclid', 'ref', 'src_a'],
  });
});

describe('Rules for hosts', () => {
  test('Never report: nothing is sent, not even where another rule names the host more closely', () => {
    const rules: LeakGuard['rules'] = [
      { hosts: '*.example.com', does: 'never' },
      { hosts: 'shop.example.com', does: 'privacy', privacy: 1 },
    ];
    expect(guard('https://shop.example.com/', { rules })).toEqual({ fault: 'never' });
    expect(guard('https://example.org/', { rules })).toMatchObject({ privacy: null });
    expect(silently('https://example.com/', 0, { rules })).toEqual({
      refusal: { why: 'fault', fault: 'never' },
    });
  });

  test('Always this privacy: the closest rule counts, and a port is a part of it', () => {
    const rules: LeakGuard['rules'] = [
      { hosts: '*.example.com', does: 'privacy', privacy: 1 },
      { hosts: 'shop.example.com', does: 'privacy', privacy: 0 },
      { hosts: 'shop.example.com:8443', does: 'privacy', privacy: 2 },
    ];
    const privacyOf = (url: string) => guard(url, { rules });
    expect(privacyOf('https://a.example.com/')).toMatchObject({ privacy: 1 });
    expect(privacyOf('https://shop.example.com/')).toMatchObject({ privacy: 0 });
    expect(privacyOf('https://shop.example.com:8443/')).toMatchObject({ privacy: 2 });
    expect(privacyOf('https://example.org/')).toMatchObject({ privacy: null });
  });

  test('Always this privacy: says too that a host of a private network is reported', () => {
    const rules: LeakGuard['rules'] = [{ hosts: '*.corp.internal', does: 'privacy', privacy: 1 }];
    expect(guard('http://wiki.corp.internal/', { rules })).toMatchObject({ findings: [] });
    expect(guard('http://wiki.corp.internal/?token=abcdef', { rules })).toMatchObject({
      findings: [{ kind: 'token' }],
    });
    expect(guard('http://other.internal/', { rules })).toMatchObject({
      findings: [{ kind: 'private-network' }],
    });
  });
});

describe('A create that nobody sees', () => {
  test('Sends the shown address, with the wanted privacy or that of a rule', () => {
    expect(silently('https://example.com/?gclid=1#a', 0)).toEqual({
      url: 'https://example.com/',
      privacy: 0,
    });
    const rules: LeakGuard['rules'] = [{ hosts: 'example.com', does: 'privacy', privacy: 1 }];
    expect(silently('https://example.com/', 0, { rules })).toMatchObject({ privacy: 1 });
    expect(silently('https://example.com/', 2, { rules })).toMatchObject({ privacy: 1 });
  });

  test.each<Privacy>([0, 1, 2])(
    'What would have to be asked is not sent, with privacy %i',
    (privacy) => {
      expect(silently('https://example.com/?token=abcdef', privacy)).toEqual({
        refusal: { why: 'ask', findings: [{ kind: 'token', place: 'query', name: 'token' }] },
      });
      expect(silently('http://nas.local/', privacy)).toMatchObject({ refusal: { why: 'ask' } });
    },
  );

  test('A password that a rule demands has to be entered, unless there is one', () => {
    const rules: LeakGuard['rules'] = [{ hosts: 'example.com', does: 'privacy', privacy: 2 }];
    expect(silently('https://example.com/', 1, { rules })).toEqual({
      refusal: { why: 'password' },
    });
    expect(silently('https://example.com/', 2, { rules })).toMatchObject({ privacy: 2 });
  });

  test('Where the rules cannot be read, nothing is sent unasked', () => {
    const unread = { ...settings(), isUnread: true };
    expect(guardWithoutAsking('https://example.com/', unread, { ...remote, privacy: 1 })).toEqual({
      refusal: { why: 'ask', findings: [{ kind: 'unread-rules', place: 'host', name: '' }] },
    });
  });
});
