import {
  maySend,
  mayLeak,
  type ReviewedAddress,
} from '../../../lib/domain/addresses/review-addresses.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import type { LatestAudits } from './use-latest-audits.ts';

/**
 * Which addresses are ticked: a rule for all of them, and what the person chose for single ones
 * since. A choice stays where the rule decides otherwise later, as once a report is known.
 */
export interface Ticks {
  all: 'without report' | 'every' | 'none';
  chosen: ReadonlyMap<string, boolean>;
}

/** At first all addresses are ticked that have no report. */
export const firstTicks: Ticks = { all: 'without report', chosen: new Map() };

/**
 * Whether an address is ticked. One that may hold a secret is so only if the person ticks it
 * itself.
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
    !mayLeak(address) &&
    (ticks.all === 'every' || (ticks.all === 'without report' && !audits.get(url)));
  return ticks.chosen.get(url) ?? byRule;
}

/** Ticks an address, or takes its tick off. */
export function changeTick({ all, chosen }: Ticks, url: string, isOn: boolean): Ticks {
  return { all, chosen: new Map(chosen).set(url, isOn) };
}
