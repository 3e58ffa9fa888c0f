import * as v from 'valibot';
import { parseOrNull } from '../schema.ts';
import { readHostPattern } from '../addresses/host-pattern.ts';
import { Privacy } from '../reports/privacy.ts';

/** How many parameters a list may have, and how many rules there may be. */
export const maxParameters = 500;
export const maxRules = 500;

/** A pattern of hosts in its normal form (`readHostPattern`). */
const Hosts = v.custom<string>(
  (raw) => typeof raw === 'string' && raw !== '' && readHostPattern(raw) === raw,
);
const Parameter = v.custom<string>((raw) => typeof raw === 'string' && readParameter(raw) === raw);
const Parameters = v.pipe(v.array(Parameter), v.maxLength(maxParameters));

/**
 * A rule for hosts. `never`: no page there is reported. `privacy`: reports always have this
 * privacy.
 */
export const HostRule = v.variant('does', [
  v.object({ hosts: Hosts, does: v.literal('never') }),
  v.object({ hosts: Hosts, does: v.literal('privacy'), privacy: Privacy }),
]);
export type HostRule = v.InferOutput<typeof HostRule>;

/**
 * The settings of the leak guard: the parameters to leave out in addition to the known trackers,
 * and the rules for hosts. A newer version with more settings writes another `v`.
 */
export const LeakGuard = v.object({
  v: v.optional(v.literal(1), 1),
  added: v.optional(Parameters, () => []),
  rules: v.optional(v.pipe(v.array(HostRule), v.maxLength(maxRules)), () => []),
});
export type LeakGuard = v.InferOutput<typeof LeakGuard>;

export const noLeakGuard = parseOrNull(LeakGuard, {}) as LeakGuard;

/**
 * Reads the name of a parameter as a person types it, and returns its normal form: small letters,
 * with at most one star, at the end. Returns null for other text.
 */
export function readParameter(text: string): string | null {
  const name = text.trim().toLowerCase();
  return name.length <= 100 && /^[^\s&=#*?,]+\*?$/.test(name) ? name : null;
}
