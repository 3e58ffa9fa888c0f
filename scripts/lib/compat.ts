import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { oldestBrowsers } from './oldest-browsers.ts';

/** A part of browser-compat data; undefined where the data does not know it. */
export type Feature = Identifier | undefined;
type BrowserName = keyof typeof oldestBrowsers;
const names = Object.keys(oldestBrowsers) as BrowserName[];

/**
 * Whether all of the oldest browsers have a feature, also where nothing is known of it. The build
 * writes the styles that need a prefix.
 */
export function isInAll(feature: Feature, withPrefix = false): boolean {
  return names.every((name) => isIn(feature, name, withPrefix));
}

/** Whether one of the oldest browsers has a feature. */
export const isInAny = (feature: Feature) => names.some((name) => isIn(feature, name, false));

function isIn(feature: Feature, name: BrowserName, withPrefix: boolean): boolean {
  const said = feature?.['__compat']?.support[name];
  const version = Number(oldestBrowsers[name]);
  return said === undefined || [said].flat().some((one) => covers(one, version, withPrefix));
}

/** Whether a version has the feature under its own name, and without a switch. */
function covers(said: SimpleSupportStatement, version: number, withPrefix: boolean): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name } = said;
  if (added === false || flags || alternative_name !== undefined) return false;
  if (prefix !== undefined && !withPrefix) return false;
  const isGone = typeof removed === 'string' && numberOf(removed) <= version;
  return numberOf(added) <= version && !isGone;
}

/** An old version is told as "≤37". A coming one is "preview", which is no number. */
const numberOf = (version: string) => Number.parseFloat(version.replace('≤', ''));
