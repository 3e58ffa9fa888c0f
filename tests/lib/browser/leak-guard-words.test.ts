import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { findingText, refusalText } from '../../../lib/browser/i18n.ts';
import messages from '../../../public/_locales/en/messages.json';

Object.assign(fakeBrowser.i18n, {
  getMessage: (key: keyof typeof messages, parts: string[]) =>
    messages[key].message.replace(/\$[A-Z]+\$/g, () => parts.shift() ?? ''),
  getUILanguage: () => 'en',
});

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
    'Not sent, because this needs your decision: Access token in “token”, E-mail address. Open Verdict on the page to decide.',
  );
  expect(refusalText({ why: 'fault', fault: 'never' })).toBe(
    'A rule in the settings says that this host is never reported.',
  );
  expect(refusalText({ why: 'password' })).toContain('report password');
});
