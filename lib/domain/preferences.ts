import * as v from 'valibot';
import { parseOrNull, WholeNumber, withDefault } from './schema.ts';
import { readIssueAddress } from './issue-tracker.ts';
import { perPages } from './reports/list-parameters.ts';
import type { Privacy } from './reports/privacy.ts';

/** The setting for the privacy of a new report. */
export const PrivacyOfNew = v.picklist(['private', 'public', 'password']);
export type PrivacyOfNew = v.InferOutput<typeof PrivacyOfNew>;

/**
 * The settings that apply to all connections. A field that is missing or broken gets its default,
 * and does not affect the others.
 */
export const Preferences = v.object({
  privacyOfNew: withDefault(PrivacyOfNew, 'private'),
  theme: withDefault(v.picklist(['system', 'light', 'dark']), 'system'),
  /** After how many seconds a create without an answer counts as not created. */
  settleSeconds: withDefault(v.pipe(v.number(), v.minValue(1), v.maxValue(86_400)), 180),
  /**
   * Whether a second request needs the person's consent, for services that charge per report. A
   * value that cannot be read counts as true.
   */
  neverResend: v.fallback(v.optional(v.boolean(), false), true),
  /** Whether the background downloads all reports into the archive. */
  fillArchive: withDefault(v.boolean(), false),
  /** After how many days reports are removed from this device. 0 means never. */
  keepDays: withDefault(WholeNumber, 0),
  /**
   * The address of a new issue in the person's tracker, with placeholders. Empty if the person uses
   * no tracker.
   */
  issueAddress: withDefault(v.pipe(v.string(), v.check(isIssueAddress)), ''),
  /** Whether a notification tells the outcome of a report that was asked for without a page. */
  notifications: withDefault(v.boolean(), false),
  /** Whether a report opens at full width, in place of the list. */
  fullWidth: withDefault(v.boolean(), false),
  /** Whether the menus of pages, links and selected text have items of the extension. */
  pageMenus: withDefault(v.boolean(), true),
  /** Whether the toolbar button shows the result of the page in front. */
  pageBadge: withDefault(v.boolean(), false),
  /**
   * Whether watches run. A value that cannot be read counts as false, because runs may cost money.
   */
  watches: v.fallback(v.optional(v.boolean(), true), false),
  /**
   * Whether the person granted the `tabs` permission for one list of new reports, and has not
   * decided yet whether to keep it.
   */
  tabsGrantedForNow: withDefault(v.boolean(), false),
  /** How many rows a list of the Reports page shows. */
  perPage: withDefault(v.picklist(perPages), 25),
});
export type Preferences = v.InferOutput<typeof Preferences>;

export const defaultPreferences = parseOrNull(Preferences, {}) as Preferences;
/**
 * The preferences to use if the stored ones cannot be read. They allow nothing that the person may
 * have forbidden.
 */
export const cautiousPreferences: Preferences = {
  ...defaultPreferences,
  neverResend: true,
  watches: false,
};

/**
 * Returns the privacy of a new report (interface, section 3): the setting of its connection, else
 * the setting of the preferences.
 */
export function initialPrivacy(
  { privacyOfNew }: Pick<Preferences, 'privacyOfNew'>,
  ofConnection = privacyOfNew,
): Privacy {
  return ({ private: 1, public: 0, password: 2 } as const)[ofConnection];
}

/**
 * Returns the time before which reports are removed from this device, in milliseconds since 1970,
 * or 0 if all are kept.
 */
export function oldestKept({ keepDays }: Pick<Preferences, 'keepDays'>, now: number): number {
  return keepDays === 0 ? 0 : Math.max(0, now - keepDays * 24 * 60 * 60_000);
}

function isIssueAddress(text: string): boolean {
  return text === '' || 'address' in readIssueAddress(text);
}
