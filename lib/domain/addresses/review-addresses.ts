import { type Connection, connectionName, connectionForPage } from '../connections/connection.ts';
import { type Finding, guardAddress, type GuardSettings } from '../leak-guard/guard-address.ts';
import { type AddressFault, pageKey } from './page-url.ts';
import type { Privacy } from '../reports/privacy.ts';

/**
 * An address of a list as it would be sent. `url` is null where it cannot be reported, and `fault`
 * says why. `isRepeat`: the same page stands further up in the list. `goesTo` is the name of the
 * connection that its host goes to, where that is not the one in use. `privacy` is the one that a
 * rule demands for its host.
 */
export interface ReviewedAddress {
  text: string;
  url: string | null;
  fault: AddressFault | null;
  isRepeat: boolean;
  goesTo: string | null;
  leftOut: string[];
  findings: Finding[];
  privacy: Privacy | null;
}

/** The connections as far as they decide where an address goes, and the id of the one in use. */
interface Connections {
  list: readonly Pick<Connection, 'id' | 'hosts' | 'name' | 'baseUrl'>[];
  active: string | null;
}

/**
 * Reviews the addresses of a list by the rules of the leak guard and the hosts of the connections,
 * in their order.
 */
export function reviewAddresses(
  addresses: string[],
  settings: GuardSettings,
  isLocalService: boolean,
  connections: Connections,
): ReviewedAddress[] {
  const seen = new Set<string>();
  const goesTo = otherConnection(connections);
  return addresses.map((text) => {
    const guarded = guardAddress(text, settings, { isLocalService });
    const nothing = { goesTo: null, leftOut: [], findings: [], privacy: null };
    if ('fault' in guarded)
      return { text, url: null, fault: guarded.fault, isRepeat: false, ...nothing };
    const page = pageKey(guarded.url);
    const isRepeat = seen.has(page);
    seen.add(page);
    return { text, fault: null, isRepeat, goesTo: goesTo(guarded.url), ...guarded };
  });
}

/**
 * Names the connection that an address goes to by its host; null where that is the one in use. The
 * addresses of a list are mostly of few hosts, so each is looked up once.
 */
function otherConnection(connections: Connections): (url: string) => string | null {
  const known = new Map<string, string | null>();
  return (url) => {
    const { origin } = new URL(url);
    const kept = known.get(origin);
    if (kept !== undefined) return kept;
    const { connection } = connectionForPage(connections, url);
    const name =
      connection && connection.id !== connections.active ? connectionName(connection) : null;
    known.set(origin, name);
    return name;
  };
}

/**
 * Whether an address can be sent to the connection in use with a privacy: its host may go to
 * another connection, or a rule for it demand another privacy.
 */
export function maySend(
  { url, isRepeat, goesTo, privacy }: ReviewedAddress,
  chosen: Privacy,
): boolean {
  return url !== null && !isRepeat && goesTo === null && (privacy === null || privacy === chosen);
}

/** Whether an address may hold a secret, or cannot be judged. The person has to tick it. */
export function mayLeak({ findings }: ReviewedAddress): boolean {
  return findings.some(({ kind }) => kind !== 'private-network');
}
