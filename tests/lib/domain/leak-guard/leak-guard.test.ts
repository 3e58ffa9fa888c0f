import { expect, test } from 'vitest';
import {
  LeakGuard,
  noLeakGuard,
  readParameter,
} from '../../../../lib/domain/leak-guard/leak-guard.ts';
import {
  isTracker,
  trackingParameters,
} from '../../../../lib/domain/leak-guard/tracking-parameters.ts';
import { parseOrNull } from '../../../../lib/domain/schema.ts';

test('The list has each name once, in the spelling that is looked up', () => {
  expect(new Set(trackingParameters).size).toBe(trackingParameters.length);
  expect(trackingParameters.map(readParameter)).toEqual(trackingParameters);
  expect(isTracker('utm_')).toBe(false);
  expect(isTracker('__proto__')).toBe(false);
});

test.each([
  ['  REF ', 'ref'],
  ['utm_*', 'utm_*'],
  ['größe', 'größe'],
])('%j is the parameter %j', (text, name) => {
  expect(readParameter(text)).toBe(name);
});

test.each(['', '*', 'a b', 'a=1', 'a&b', '*a', 'a*b', '#a', 'a,b', 'a'.repeat(101)])(
  '%j is no parameter',
  (text) => {
    expect(readParameter(text)).toBeNull();
  },
);

test('Settings without some fields get the defaults', () => {
  expect(parseOrNull(LeakGuard, {})).toEqual({ v: 1, added: [], rules: [] });
  expect(parseOrNull(LeakGuard, { added: ['ref'] })).toEqual({ ...noLeakGuard, added: ['ref'] });
});

test.each([
  { v: 2 },
  { added: 'ref' },
  { added: ['REF'] },
  { added: Array.from({ length: 501 }, (_, at) => `p${at}`) },
  { rules: [{ hosts: 'example.com', does: 'sing' }] },
  { rules: [{ hosts: 'Example.com', does: 'never' }] },
  { rules: [{ hosts: '*', does: 'never' }] },
  { rules: [{ hosts: 'example.com', does: 'privacy', privacy: 3 }] },
  { rules: [{ hosts: 'example.com', does: 'privacy' }] },
])('%j is not read as settings', (raw) => {
  expect(parseOrNull(LeakGuard, raw)).toBeNull();
});
