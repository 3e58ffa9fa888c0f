import { expect, test } from 'vitest';
import {
  readParameters,
  readRules,
  savedRuleFault,
  type RuleDraft,
} from '../../../../components/options/leak-guard/read-rule.ts';
import type { HostRule } from '../../../../lib/domain/leak-guard/leak-guard.ts';

const draft = (changes: Partial<RuleDraft>): RuleDraft => ({
  hosts: 'example.com',
  choice: 'never',
  ...changes,
});

test.each<[Partial<RuleDraft>, HostRule[]]>([
  [{}, [{ hosts: 'example.com', does: 'never' }]],
  [{ choice: '0' }, [{ hosts: 'example.com', does: 'privacy', privacy: 0 }]],
  [
    { hosts: 'example.com\n*.example.org', choice: '2' },
    [
      { hosts: 'example.com', does: 'privacy', privacy: 2 },
      { hosts: '*.example.org', does: 'privacy', privacy: 2 },
    ],
  ],
])('%j is a rule for each host', (changes, rules) => {
  expect(readRules(draft(changes), [])).toEqual({ rules });
});

const rules: HostRule[] = [
  { hosts: 'example.com', does: 'privacy', privacy: 1 },
  { hosts: '*.example.com', does: 'never' },
];
const many = Array.from({ length: 500 }, (_, at): HostRule => ({ hosts: `h${at}`, does: 'never' }));

test.each<[string, Partial<RuleDraft>, HostRule[], string, string]>([
  ['no hosts', { hosts: ' ' }, [], 'hosts_empty', ''],
  ['two words', { hosts: 'a.example; two words' }, [], 'hosts_host', 'two words'],
  ['a long text', { hosts: `*${'a'.repeat(99)}` }, [], 'hosts_host', `*${'a'.repeat(59)}…`],
  ['a network of none', { hosts: '10.0.0.0/33' }, [], 'hosts_network', '10.0.0.0/33'],
  ['a second privacy for the hosts', { choice: '2' }, rules, 'hosts_twice', 'example.com'],
  [
    'one of two known',
    { hosts: 'a.example, *.example.com' },
    rules,
    'hosts_twice',
    '*.example.com',
  ],
  ['a rule too many', { hosts: 'a.example b.example' }, many.slice(1), 'hosts_many', ''],
])('A fault is told with the text that is at fault: %s', (_what, changes, known, fault, text) => {
  expect(readRules(draft(changes), known)).toEqual({ fault, text });
});

test('Hosts may have rules of several kinds', () => {
  expect(readRules(draft({}), rules)).toHaveProperty('rules');
});

test('A saved rule that names no host has its fault, and another has none', () => {
  expect(savedRuleFault({ hosts: 'exa mple', does: 'never' })).toEqual({
    fault: 'hosts_host',
    text: 'exa mple',
  });
  expect(savedRuleFault({ hosts: '10.0.0.0/8', does: 'never' })).toBeNull();
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
