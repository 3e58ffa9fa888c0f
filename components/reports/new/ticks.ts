import {
  maySend,
  mayLeak,
  type ReviewedAddress,
} from '../../../lib/domain/addresses/review-addresses.ts';
import type { Privacy } from '../../../lib/domain/reports/privacy.ts';
import type { LatestAudits } from './use-latest-audits.ts';

/** Which addresses are ticked: a rule for all of them, and those that the person changed since. */
export interface Ticks {
  all: 'without report' | 'every' | 'none';
  changed: ReadonlySet<string>;
}

/** At first all addresses are ticked that have no report. */
export const firstTicks: Ticks = { all: 'without report', changed: new Set() };

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
  return byRule !== ticks.changed.has(url);
}

/** Ticks an address, or takes its tick off. */
export function changeTick({ all, changed }: Ticks, url: string): Ticks {
  const next = new Set(changed);
  if (!next.delete(url)) next.add(url);
  return { all, changed: next };
}
