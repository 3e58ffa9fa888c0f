import * as v from 'valibot';
import { parseOrNull } from '../schema.ts';

/**
 * The values of a report's privacy (interface, section 3). Service notes: 0 is open to anyone with
 * the link, 1 to the owner, 2 to anyone with the password.
 */
export const privacies = [0, 1, 2] as const;

// JSON has no -0, so it is read as the 0 that is stored.
export const Privacy = v.pipe(
  v.picklist(privacies),
  v.transform((value) => privacies[value]),
);
export type Privacy = v.InferOutput<typeof Privacy>;

/** The names of the values in exported files, by the value. */
export const privacyNames = ['public', 'private', 'password'] as const;

/** The longest password that services take, in characters (service notes). */
export const maxPasswordLength = 128;

/** Reads a privacy from a number or a numeric string. Returns null for any other value. */
export function readPrivacy(raw: unknown): Privacy | null {
  return parseOrNull(
    Privacy,
    typeof raw === 'string' && /^\s*\d\s*$/.test(raw) ? Number(raw) : raw,
  );
}

/**
 * Whether a report asks for a password. With another privacy none counts, and some services keep
 * one that was set before.
 */
export function asksForPassword({
  privacy,
  hasPassword,
}: {
  privacy: Privacy | null;
  hasPassword: boolean;
}): boolean {
  return hasPassword && (privacy === 2 || privacy === null);
}

/** The privacy of a report. `askedPrivacy` is kept while the report has another. */
interface Known {
  privacy: Privacy | null;
  askedPrivacy?: Privacy | undefined;
}

/**
 * Whether an answer says another privacy than was asked for. If a password was asked for, an answer
 * that says that none is set is different, too. An answer that says nothing of these is not.
 */
export function saysOtherPrivacy(
  asked: Privacy,
  { privacy, hasPassword }: { privacy?: Privacy | null; hasPassword?: boolean },
): boolean {
  return (
    (typeof privacy === 'number' && privacy !== asked) || (asked === 2 && hasPassword === false)
  );
}

/**
 * Returns how the privacy of a report differs from the one that was asked for, in the words of
 * messages: what it is, and what was asked for. It is `none` if no password is set. Null if nothing
 * differs.
 */
export function otherPrivacy({ privacy, askedPrivacy }: Known) {
  if (askedPrivacy === undefined) return null;
  const isRight = privacy === null || privacy === askedPrivacy;
  const is = isRight ? ('none' as const) : privacyNames[privacy];
  return { is, asked: privacyNames[askedPrivacy] };
}
