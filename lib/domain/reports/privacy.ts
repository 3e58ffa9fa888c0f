import * as v from 'valibot';
import { parseOrNull } from '../schema.ts';

/**
 * The values of a report's privacy (interface, section 3): 0 anyone with the link, 1 the owner, 2
 * whoever knows the password.
 */
export const privacies = [0, 1, 2] as const;

export const Privacy = v.picklist(privacies);
export type Privacy = v.InferOutput<typeof Privacy>;

/** What files call them, in their order. */
export const privacyNames = ['public', 'private', 'password'] as const;

/** Longest password that services take, in characters. */
export const maxPasswordLength = 128;

/** Reads a privacy sent as a number or a numeric string. Returns null for anything else. */
export function readPrivacy(raw: unknown): Privacy | null {
  return parseOrNull(
    Privacy,
    typeof raw === 'string' && /^\s*\d\s*$/.test(raw) ? Number(raw) : raw,
  );
}
