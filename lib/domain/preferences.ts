import * as v from 'valibot';
import { parseOrNull } from './schema.ts';
import { Privacy } from './reports/privacy.ts';

/**
 * What a person chose once for all. Every field has a default, so that settings of an older version
 * read as they should; one that is broken has it too, and takes no other with it.
 */
export const Preferences = v.object({
  /** Which privacy a new report starts with; `last` is the one of the report before. */
  privacyOfNew: withDefault(v.picklist(['private', 'public', 'password', 'last']), 'private'),
  /** The privacy of the report that was created last. */
  lastPrivacy: withDefault(Privacy, 1),
  theme: withDefault(v.picklist(['system', 'light', 'dark']), 'system'),
  /** Seconds after which a create that nobody answered for counts as not created. */
  settleSeconds: withDefault(v.pipe(v.number(), v.minValue(1), v.maxValue(86_400)), 180),
  /**
   * For those who pay per report: nothing is sent a second time unless the person says so. Where it
   * cannot be read, somebody may have said so.
   */
  neverResend: v.fallback(v.optional(v.boolean(), false), true),
  /** Whether the archive is filled from the service in the background. */
  fillArchive: withDefault(v.boolean(), false),
});
export type Preferences = v.InferOutput<typeof Preferences>;

export const defaultPreferences = parseOrNull(Preferences, {}) as Preferences;
/** What counts where they cannot be read at all: nothing that somebody may have forbidden. */
export const cautiousPreferences: Preferences = { ...defaultPreferences, neverResend: true };

/**
 * The privacy that is chosen when the popup opens (interface, section 3). A report is public by
 * itself only where the setting says Public: "Same as last time" after a public report is private
 * again.
 */
export function initialPrivacy({
  privacyOfNew,
  lastPrivacy,
}: Pick<Preferences, 'privacyOfNew' | 'lastPrivacy'>): Privacy {
  if (privacyOfNew !== 'last')
    return { private: 1, public: 0, password: 2 }[privacyOfNew] as Privacy;
  return lastPrivacy === 0 ? 1 : lastPrivacy;
}

function withDefault<const Schema extends v.GenericSchema>(
  schema: Schema,
  otherwise: v.InferOutput<Schema> & v.InferInput<Schema>,
) {
  return v.fallback(
    v.optional(schema, () => otherwise),
    otherwise,
  );
}
