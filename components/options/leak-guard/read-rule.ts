import { readHostPattern } from '../../../lib/domain/addresses/host-pattern.ts';
import {
  type HostRule,
  maxParameters,
  maxRules,
  readParameter,
} from '../../../lib/domain/leak-guard/leak-guard.ts';

/** The choices for a new rule. `0` to `2` mean "always use this privacy". */
export type RuleChoice = 'never' | '0' | '1' | '2';

export interface RuleDraft {
  hosts: string;
  choice: RuleChoice;
}

/** A fault in the typed text. `text` is the wrong part. */
interface Fault<Kind extends string> {
  fault: Kind;
  text: string;
}
export type HostsFault = Fault<`hosts_${'empty' | 'shape' | 'twice' | 'many'}`>;
export type ParametersFault = Fault<`parameters_${'empty' | 'shape' | 'many'}`>;

/**
 * Reads a typed rule. A host has at most one rule of each kind, because two privacies would
 * contradict each other.
 */
export function readRule(
  { hosts: typed, choice }: RuleDraft,
  rules: readonly HostRule[],
): { rule: HostRule } | HostsFault {
  const text = typed.trim().slice(0, 60);
  const hosts = readHostPattern(typed);
  if (text === '') return { fault: 'hosts_empty', text };
  if (hosts === null) return { fault: 'hosts_shape', text };
  if (rules.length >= maxRules) return { fault: 'hosts_many', text };
  const rule: HostRule =
    choice === 'never'
      ? { hosts, does: 'never' }
      : { hosts, does: 'privacy', privacy: Number(choice) as 0 | 1 | 2 };
  if (rules.some((known) => known.hosts === hosts && known.does === rule.does))
    return { fault: 'hosts_twice', text: hosts };
  return { rule };
}

/**
 * Reads parameter names separated by commas. Returns them together with the known names, each once.
 * A space within a name is a fault, because it may be a missing comma.
 */
export function readParameters(
  text: string,
  known: readonly string[],
): { parameters: string[] } | ParametersFault {
  const typed = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (typed.length === 0) return { fault: 'parameters_empty', text: '' };
  const wrong = typed.find((name) => readParameter(name) === null);
  if (wrong !== undefined) return { fault: 'parameters_shape', text: wrong.slice(0, 60) };
  const parameters = [...new Set([...known, ...typed.map((name) => readParameter(name) ?? '')])];
  return parameters.length > maxParameters
    ? { fault: 'parameters_many', text: '' }
    : { parameters };
}
