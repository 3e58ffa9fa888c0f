import * as v from 'valibot';
import { parseOrNull } from '../schema.ts';
import { separateHosts } from '../addresses/read-hosts.ts';
import { Privacy } from '../reports/privacy.ts';

/** How many parameters a list may have, and how many rules there may be. */
export const maxParameters = 500;
export const maxRules = 500;

/** The longest name of a parameter, in characters. */
const maxParameterLength = 100;

const Parameter = v.pipe(
  v.string(),
  v.maxLength(maxParameterLength),
  v.check((text) => readParameter(text) === text),
);
const Parameters = v.pipe(v.array(Parameter), v.maxLength(maxParameters));

/**
 * A rule for hosts. `never`: no page there is reported. `privacy`: reports always have this
 * privacy. `hosts` is a pattern in its normal form (`readHostPattern`), or a text that names no
 * host and has no effect: it stays until the person removes the rule.
 */
export const HostRule = v.variant('does', [
  v.object({ hosts: v.string(), does: v.literal('never') }),
  v.object({ hosts: v.string(), does: v.literal('privacy'), privacy: Privacy }),
]);
export type HostRule = v.InferOutput<typeof HostRule>;

/**
 * The settings of the leak guard: the parameters to leave out in addition to the known trackers,
 * and the rules for hosts. A newer version with more settings writes another `v`.
 */
export const LeakGuard = v.object({
  v: v.optional(v.literal(1), 1),
  added: v.optional(Parameters, () => []),
  rules: v.optional(v.pipe(v.array(HostRule), v.transform(separateRules)), () => []),
});
export type LeakGuard = v.InferOutput<typeof LeakGuard>;

export const noLeakGuard = parseOrNull(LeakGuard, {}) as LeakGuard;

/**
 * Parts stored rules that name several hosts, and removes quotes: an earlier version kept them as
 * they were typed. A text that names no host stays, in a rule of its own.
 */
export function separateRules(rules: HostRule[]): HostRule[] {
  return withRules(
    [],
    rules.flatMap((rule) => rulesFor(separateHosts(rule.hosts), rule)),
  );
}

/** Returns a rule that does the same for each of these hosts. */
export function rulesFor(
  hosts: readonly string[],
  same: { does: 'never' } | { does: 'privacy'; privacy: Privacy },
): HostRule[] {
  return hosts.map((one) => ({ ...same, hosts: one }));
}

/** Adds rules. Leaves out each for whose hosts there is already one of its kind. */
export function withRules(rules: readonly HostRule[], more: readonly HostRule[]): HostRule[] {
  const known = new Map<string, HostRule>();
  for (const rule of [...rules, ...more]) {
    const key = `${rule.does} ${rule.hosts}`;
    if (!known.has(key)) known.set(key, rule);
  }
  return [...known.values()];
}

/**
 * Reads the name of a parameter as a person types it, and returns its normal form: small letters,
 * with at most one star, at the end. Returns null for other text.
 */
export function readParameter(text: string): string | null {
  const name = text.trim().toLowerCase();
  return name.length <= maxParameterLength && /^[^\s&=#*?,]+\*?$/.test(name) ? name : null;
}
