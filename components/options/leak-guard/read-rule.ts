import { readHosts, type UnreadHosts } from '../../../lib/domain/addresses/read-hosts.ts';
import {
  type HostRule,
  maxParameters,
  maxRules,
  readParameter,
  rulesFor,
} from '../../../lib/domain/leak-guard/leak-guard.ts';
import { truncate } from '../../../lib/domain/limits.ts';

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
export type HostsFault = Fault<`hosts_${'empty' | UnreadHosts['as'] | 'twice' | 'many'}`>;
export type ParametersFault = Fault<`parameters_${'empty' | 'shape' | 'many'}`>;

/**
 * Reads a typed rule: one for each of its hosts. A host has at most one rule of each kind, because
 * two privacies would contradict each other.
 */
export function readRules(
  { hosts: typed, choice }: RuleDraft,
  known: readonly HostRule[],
): { rules: HostRule[] } | HostsFault {
  if (typed.trim() === '') return { fault: 'hosts_empty', text: '' };
  const { patterns, unread } = readHosts(typed);
  const [wrong] = unread;
  if (wrong) return hostsFault(wrong);
  const rules = rulesFor(
    patterns,
    choice === 'never'
      ? { does: 'never' }
      : { does: 'privacy', privacy: Number(choice) as 0 | 1 | 2 },
  );
  const twice = rules.find(({ hosts, does }) =>
    known.some((other) => other.hosts === hosts && other.does === does),
  );
  if (twice) return { fault: 'hosts_twice', text: twice.hosts };
  return known.length + rules.length > maxRules ? { fault: 'hosts_many', text: '' } : { rules };
}

/** Returns the fault of a saved rule whose hosts are none, or null. */
export function savedRuleFault({ hosts }: HostRule): HostsFault | null {
  const [wrong] = readHosts(hosts).unread;
  return wrong ? hostsFault(wrong) : null;
}

function hostsFault({ text, as }: UnreadHosts): HostsFault {
  return { fault: `hosts_${as}`, text: truncate(text, 60) };
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
