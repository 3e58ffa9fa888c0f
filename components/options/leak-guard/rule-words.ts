import { t } from '../../../lib/browser/i18n.ts';
import { readableHost } from '../../../lib/domain/addresses/readable-host.ts';
import { isolated } from '../../../lib/domain/addresses/shown-address.ts';
import type { HostRule } from '../../../lib/domain/leak-guard/leak-guard.ts';
import type { HostsFault, RuleChoice } from './read-rule.ts';

const words = {
  never: 'rulesNever',
  0: 'rulesPublic',
  1: 'rulesPrivate',
  2: 'rulesPassword',
} as const;

/** The choices for a new rule, in words. A policy may forbid public reports. */
export function ruleChoices(
  allowPublic: boolean,
): { value: RuleChoice; label: string; isSetByPolicy: boolean }[] {
  const choices: RuleChoice[] = ['never', '0', '1', '2'];
  return choices.map((value) => ({
    value,
    label: t(words[value]),
    isSetByPolicy: value === '0' && !allowPublic,
  }));
}

/** Returns what a rule does in words, without its hosts. */
export function ruleText(rule: HostRule): string {
  return t(words[rule.does === 'never' ? 'never' : rule.privacy]);
}

/** Returns the fault of hosts in a sentence that says what would be right. */
export function hostsFaultText({ fault, text }: HostsFault): string {
  return t(`rulesFault_${fault}`, isolated(readableHost(text)));
}
