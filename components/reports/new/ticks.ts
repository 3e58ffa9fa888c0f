import {
  mayLeak,
  maySend,
  needsTick,
  type ReviewedAddress,
} from '../../../lib/domain/addresses/review-addresses.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import type { LatestAudits } from './use-latest-audits.ts';

/**
 * Which addresses are ticked: a rule for all addresses, and the person's choices for single
 * addresses. A choice overrides the rule, even if the rule changes its mind later, for example when
 * a report becomes known.
 */
export interface Ticks {
  all: 'without report' | 'every' | 'none';
  chosen: ReadonlyMap<string, boolean>;
}

/** At first, all addresses without a report are ticked. */
export const firstTicks: Ticks = { all: 'without report', chosen: new Map() };

/**
 * Returns whether an address is ticked. One that may hold a secret, or leads to no web page, is
 * ticked only if the person ticks it directly.
 */
export function isTicked(
  ticks: Ticks,
  address: ReviewedAddress,
  privacy: Privacy,
  audits: LatestAudits,
): boolean {
  const { url } = address;
  if (url === null || !maySend(address, privacy)) return false;
  const byRule =
    !needsTick(address) &&
    (ticks.all === 'every' || (ticks.all === 'without report' && !audits.get(url)));
  return ticks.chosen.get(url) ?? byRule;
}

/** Ticks or unticks an address. */
export function changeTick({ all, chosen }: Ticks, url: string, isOn: boolean): Ticks {
  return { all, chosen: new Map(chosen).set(url, isOn) };
}

/** Ticks or unticks all addresses that are shown, and leaves the others as they are. */
export function changeShown(ticks: Ticks, shown: readonly ReviewedAddress[], isOn: boolean): Ticks {
  const chosen = new Map(ticks.chosen);
  for (const address of shown)
    if (address.url !== null && !(isOn && needsTick(address))) chosen.set(address.url, isOn);
  return { ...ticks, chosen };
}

/** The reasons for which an address is not ticked, in the order in which they are told. */
export const reasonsLeftOut = [
  'reported',
  'twice',
  'fault',
  'elsewhere',
  'rule',
  'secret',
  'file',
  'mended',
  'unticked',
] as const;
export type ReasonLeftOut = (typeof reasonsLeftOut)[number];

/** Returns why an address is not ticked. Null if it is. */
export function whyLeftOut(
  ticks: Ticks,
  address: ReviewedAddress,
  privacy: Privacy,
  audits: LatestAudits,
): ReasonLeftOut | null {
  const { url, isRepeat, goesTo } = address;
  if (isTicked(ticks, address, privacy, audits)) return null;
  if (url === null) return 'fault';
  if (isRepeat) return 'twice';
  if (goesTo !== null) return 'elsewhere';
  if (!maySend(address, privacy)) return 'rule';
  if (ticks.chosen.get(url) === false || ticks.all === 'none') return 'unticked';
  if (mayLeak(address)) return 'secret';
  if (address.fileType !== null) return 'file';
  return address.isMended ? 'mended' : 'reported';
}
