import { readHostPattern } from '../../../lib/domain/addresses/host-pattern.ts';
import {
  type HostRule,
  maxParameters,
  maxRules,
  readParameter,
} from '../../../lib/domain/leak-guard/leak-guard.ts';

/** The choices of a new rule: `0` to `2` stand for "always this privacy". */
export type RuleChoice = 'never' | '0' | '1' | '2';

export interface RuleDraft {
  hosts: string;
  choice: RuleChoice;
}

/** A fault of what was typed. `text` is the part that is at fault. */
interface Fault<Kind extends string> {
  fault: Kind;
  text: string;
}
export type HostsFault = Fault<`hosts_${'empty' | 'shape' | 'twice' | 'many'}`>;
export type ParametersFault = Fault<`parameters_${'empty' | 'shape' | 'many'}`>;

/** Reads a typed rule. Hosts have one rule of a kind: two privacies would contradict. */
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
 * Reads names of parameters with commas between them, and returns them with those that are there
 * already, each once. A blank within a name is a mistake: it may be two names, or none.
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
