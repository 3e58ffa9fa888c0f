import { describe, expect, test } from 'vitest';
import { guardAddress, type Guarded } from '../../../../lib/domain/leak-guard/guard-address.ts';
import { noLeakGuard } from '../../../../lib/domain/leak-guard/leak-guard.ts';
import addresses from './addresses.json';
import { noLimits } from '../../../../lib/domain/settings/limits.ts';

const guard = (address: string): Guarded =>
  guardAddress(
    address,
    { ...noLeakGuard, isUnread: false, limits: noLimits },
    { isLocalService: false },
  );
const found = (address: string) => {
  const guarded = guard(address);
  if ('fault' in guarded) throw new Error(guarded.fault);
  return guarded.findings.map(({ kind, place, name }) => `${kind} ${place} ${name}`);
};

test('There are at least 150 addresses, and 60 everyday ones among them, each once', () => {
  const all = [
    ...[addresses.everyday, addresses.private, addresses.public].flat(),
    ...[addresses.tracked, addresses.secrets].flat().map(([address]) => address),
  ];
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(new Set(all).size).toBe(all.length);
  expect(addresses.everyday.length).toBeGreaterThanOrEqual(60);
});

test.each(addresses.everyday)('Everyday, and sent as it is: %s', (address) => {
  expect(guard(address)).toEqual({ url: address, leftOut: [], privacy: null, findings: [] });
});

describe('What is left out', () => {
  test.each(addresses.tracked as [string, string, string[]][])(
    '%s is sent as %s',
    (address, url, leftOut) => {
      expect(guard(address)).toEqual({ url, leftOut, privacy: null, findings: [] });
    },
  );
});

describe('What may be a secret', () => {
  test.each(addresses.secrets as [string, string[]][])('%s: %j', (address, secrets) => {
    expect(found(address)).toEqual(secrets);
  });
});

describe('Private networks', () => {
  test.each(addresses.private)('%s is one', (address) => {
    expect(found(address)).toEqual(['private-network host ']);
  });
  test.each(addresses.public)('%s is none', (address) => {
    expect(found(address)).toEqual([]);
  });
});
