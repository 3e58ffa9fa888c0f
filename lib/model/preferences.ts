import * as v from 'valibot';
import { parsed } from './parsed.ts';
import { Privacy } from './privacy.ts';

/** What a person chose once for all. Every field has a default, so that settings of an older version read as they should. */
export const Preferences = v.object({
  /** Privacy of the next report: the last one that was created, private before that. */
  privacy: v.optional(Privacy, 1),
  theme: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
  /** Seconds after which a create that nobody answered for counts as not created. */
  settleSeconds: v.optional(
    v.custom<number>((seconds) => typeof seconds === 'number' && seconds >= 1),
    180,
  ),
  /** For those who pay per report: nothing is sent a second time unless the person says so. */
  neverResend: v.optional(v.boolean(), false),
  /** Whether the archive is filled from the service in the background. */
  fillArchive: v.optional(v.boolean(), false),
});
export type Preferences = v.InferOutput<typeof Preferences>;

export const defaultPreferences = parsed(Preferences, {}) as Preferences;
