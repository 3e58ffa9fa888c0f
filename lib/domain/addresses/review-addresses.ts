import { type Finding, guardAddress, type GuardSettings } from '../leak-guard/guard-address.ts';
import { type AddressFault, pageKey } from '../page-url.ts';
import type { Privacy } from '../reports/privacy.ts';

/**
 * An address of a list as it would be sent. `url` is null where it cannot be reported, and `fault`
 * says why. `isRepeat`: the same page stands further up in the list. `privacy` is the one that a
 * rule demands for its host.
 */
export interface ReviewedAddress {
  text: string;
  url: string | null;
  fault: AddressFault | null;
  isRepeat: boolean;
  leftOut: string[];
  findings: Finding[];
  privacy: Privacy | null;
}

/** Reviews the addresses of a list by the rules of the leak guard, in their order. */
export function reviewAddresses(
  addresses: string[],
  settings: GuardSettings,
  isLocalService: boolean,
): ReviewedAddress[] {
  const seen = new Set<string>();
  return addresses.map((text) => {
    const guarded = guardAddress(text, settings, { isLocalService });
    const nothing = { leftOut: [], findings: [], privacy: null };
    if ('fault' in guarded)
      return { text, url: null, fault: guarded.fault, isRepeat: false, ...nothing };
    const page = pageKey(guarded.url);
    const isRepeat = seen.has(page);
    seen.add(page);
    return { text, fault: null, isRepeat, ...guarded };
  });
}

/** Whether an address can be sent with a privacy: a rule for its host may demand another one. */
export function maySend({ url, isRepeat, privacy }: ReviewedAddress, chosen: Privacy): boolean {
  return url !== null && !isRepeat && (privacy === null || privacy === chosen);
}

/** Whether an address may hold a secret, or cannot be judged. The person has to tick it. */
export function mayLeak({ findings }: ReviewedAddress): boolean {
  return findings.some(({ kind }) => kind !== 'private-network');
}
