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

const never = (hosts: string) => ({ hosts, does: 'never' });
const always = (hosts: string, privacy: number) => ({ hosts, does: 'privacy', privacy });

test('Stored rules are parted and mended, each once, and one that names no host stays as it is', () => {
  const rules = [
    never('a.example,b.example'),
    never('exa mple'),
    never('"a.example"'),
    always('A.example;10.1.2.3/8', 2),
    always('a.example', 0),
  ];
  expect(parseOrNull(LeakGuard, { rules })?.rules).toEqual([
    never('a.example'),
    never('b.example'),
    never('exa mple'),
    always('a.example', 2),
    always('10.0.0.0/8', 2),
  ]);
});

test.each([
  { v: 2 },
  { added: 'ref' },
  { added: ['REF'] },
  { added: Array.from({ length: 501 }, (_, at) => `p${at}`) },
  { rules: [{ hosts: 'example.com', does: 'sing' }] },
  { rules: [{ hosts: 5, does: 'never' }] },
  { rules: [{ hosts: 'example.com', does: 'privacy', privacy: 3 }] },
  { rules: [{ hosts: 'example.com', does: 'privacy' }] },
])('%j is not read as settings', (raw) => {
  expect(parseOrNull(LeakGuard, raw)).toBeNull();
});
