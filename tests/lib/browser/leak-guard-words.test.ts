import { expect, test } from 'vitest';
import { findingText, refusalText } from '../../../lib/browser/i18n.ts';
import { speak } from '../../speak.ts';

speak('en');

test('A finding is named with its parameter', () => {
  expect(findingText({ kind: 'key', place: 'query', name: 'api_key' })).toBe(
    'API key in “api_key”',
  );
  expect(findingText({ kind: 'private-network', place: 'host', name: '' })).toBe(
    'Private network address',
  );
});

test('A create that was not sent says why, and what to do', () => {
  const findings = [
    { kind: 'token', place: 'query', name: 'token' },
    { kind: 'email', place: 'path', name: '' },
  ] as const;
  expect(refusalText({ why: 'ask', findings: [...findings] })).toBe(
    'Not sent: Access token in “token”, E-mail address. Open Verdict on the page to decide.',
  );
  expect(refusalText({ why: 'fault', fault: 'never' })).toBe(
    'A rule says that this host is never reported.',
  );
  expect(refusalText({ why: 'password' })).toContain('report password');
});
