import { expect, test } from 'vitest';
import {
  readParameters,
  readRule,
  type RuleDraft,
} from '../../../../components/options/leak-guard/read-rule.ts';
import type { HostRule } from '../../../../lib/domain/leak-guard/leak-guard.ts';

const draft = (changes: Partial<RuleDraft>): RuleDraft => ({
  hosts: 'example.com',
  choice: 'never',
  ...changes,
});

test.each<[Partial<RuleDraft>, HostRule]>([
  [{}, { hosts: 'example.com', does: 'never' }],
  [{ hosts: ' https://WWW.Example.com:8080/a ' }, { hosts: 'example.com:8080', does: 'never' }],
  [{ choice: '0' }, { hosts: 'example.com', does: 'privacy', privacy: 0 }],
  [{ choice: '2' }, { hosts: 'example.com', does: 'privacy', privacy: 2 }],
])('%j is a rule', (changes, rule) => {
  expect(readRule(draft(changes), [])).toEqual({ rule });
});

const rules: HostRule[] = [
  { hosts: 'example.com', does: 'privacy', privacy: 1 },
  { hosts: '*.example.com', does: 'never' },
];
const many = Array.from({ length: 500 }, (_, at): HostRule => ({ hosts: `h${at}`, does: 'never' }));

test.each<[string, Partial<RuleDraft>, HostRule[], string, string]>([
  ['no hosts', { hosts: ' ' }, [], 'hosts_empty', ''],
  ['two words', { hosts: 'two words' }, [], 'hosts_shape', 'two words'],
  ['a star alone', { hosts: '*' }, [], 'hosts_shape', '*'],
  ['a second privacy for the hosts', { choice: '2' }, rules, 'hosts_twice', 'example.com'],
  ['a rule too many', {}, many, 'hosts_many', 'example.com'],
])('A fault is told with the text that is at fault: %s', (_what, changes, known, fault, text) => {
  expect(readRule(draft(changes), known)).toEqual({ fault, text });
});

test('Hosts may have rules of several kinds', () => {
  expect(readRule(draft({}), rules)).toHaveProperty('rule');
});

test.each([
  ['no parameters', ' , ', 'parameters_empty', ''],
  ['two words as a name', 'a, bad name!', 'parameters_shape', 'bad name!'],
  ['a value', 'a, b=1', 'parameters_shape', 'b=1'],
])('A fault of parameters is told with its text: %s', (_what, typed, fault, text) => {
  expect(readParameters(typed, [])).toEqual({ fault, text });
});

test('Added parameters come after those that are there, each once, and have a limit', () => {
  expect(readParameters(' B ,a', ['a'])).toEqual({ parameters: ['a', 'b'] });
  const full = Array.from({ length: 500 }, (_, at) => `p${at}`);
  expect(readParameters('p1', full)).toEqual({ parameters: full });
  expect(readParameters('other', full)).toMatchObject({ fault: 'parameters_many' });
});
