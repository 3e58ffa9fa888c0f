import { type Connection, connectionName, connectionForPage } from '../connections/connection.ts';
import { type Finding, guardAddress, type GuardSettings } from '../leak-guard/guard-address.ts';
import { type AddressFault, pageKey } from './page-url.ts';
import type { Privacy } from '../reports/privacy.ts';

/**
 * One address of a list, with what would be sent. `url` is null if the address cannot be reported,
 * and `fault` says why. `isRepeat`: the list has the same page further up. `goesTo` is the name of
 * the connection for its host, if that is not the connection in use. `privacy` is the privacy that
 * a rule demands for its host.
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

/**
 * The connections, with the fields that decide which of them an address goes to, and the id of the
 * connection in use.
 */
interface Connections {
  list: readonly Pick<Connection, 'id' | 'hosts' | 'name' | 'baseUrl'>[];
  active: string | null;
}

/**
 * Reviews the addresses of a list in their order, by the rules of the leak guard and the hosts of
 * the connections.
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
 * Returns a function that names the connection for the host of a URL, or null for the connection in
 * use. Most lists have few hosts, so each host is looked up once.
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
 * Whether an address can be sent to the connection in use with this privacy. It cannot if its host
 * goes to another connection, or if a rule for its host demands another privacy.
 */
export function maySend(
  { url, isRepeat, goesTo, privacy }: ReviewedAddress,
  chosen: Privacy,
): boolean {
  return url !== null && !isRepeat && goesTo === null && (privacy === null || privacy === chosen);
}

/**
 * Whether an address may hold a secret, or cannot be judged. The person has to tick such an
 * address.
 */
export function mayLeak({ findings }: ReviewedAddress): boolean {
  return findings.some(({ kind }) => kind !== 'private-network');
}
