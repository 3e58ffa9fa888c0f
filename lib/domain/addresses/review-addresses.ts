import { type Connection, connectionName, connectionForPage } from '../connections/connection.ts';
import { type Finding, guardAddress, type GuardSettings } from '../leak-guard/guard-address.ts';
import type { Found } from './address-list.ts';
import { fileTypeOf, withOneScheme } from './not-a-page.ts';
import { type AddressFault, pageKey } from './page-url.ts';
import type { Privacy } from '../reports/privacy.ts';

/**
 * One address of a list, with what would be sent. `url` is null if the address cannot be reported,
 * and `fault` says why. `fileType` is the kind of file that it leads to, such as "PDF" or
 * "image/png", if that is no web page. `isMended`: its scheme was typed twice, and the second one
 * is left. `isRepeat`: the list has the same page further up. `goesTo` is the name of
 * the connection for its host, if that is not the connection in use. `privacy` is the privacy that
 * a rule demands for its host.
 */
export interface ReviewedAddress {
  text: string;
  url: string | null;
  fault: AddressFault | null;
  fileType: string | null;
  isMended: boolean;
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

/** An address that cannot be sent has none of these. */
const nothing = {
  url: null,
  fileType: null,
  isRepeat: false,
  goesTo: null,
  leftOut: [],
  findings: [],
  privacy: null,
};

/**
 * Reviews the addresses of a list in their order, by the rules of the leak guard and the hosts of
 * the connections.
 */
export function reviewAddresses(
  addresses: readonly Found[],
  settings: GuardSettings,
  isLocalService: boolean,
  connections: Connections,
): ReviewedAddress[] {
  const seen = new Set<string>();
  const goesTo = otherConnection(connections);
  return addresses.map(({ text, type }) => {
    const mended = withOneScheme(text);
    const isMended = mended !== text;
    const guarded = guardAddress(mended, settings, { isLocalService });
    if ('fault' in guarded) return { ...nothing, text, fault: guarded.fault, isMended };
    const page = pageKey(guarded.url);
    const isRepeat = seen.has(page);
    seen.add(page);
    const fileType = type ?? fileTypeOf(guarded.url);
    return {
      ...guarded,
      text,
      fault: null,
      fileType,
      isMended,
      isRepeat,
      goesTo: goesTo(guarded.url),
    };
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
 * Whether a person has to tick an address: it may hold a secret, cannot be judged, leads to no web
 * page, or was mended.
 */
export function needsTick(address: ReviewedAddress): boolean {
  return mayLeak(address) || address.fileType !== null || address.isMended;
}

/** Whether an address may hold a secret, or cannot be judged. */
export function mayLeak({ findings }: ReviewedAddress): boolean {
  return findings.some(({ kind }) => kind !== 'private-network');
}
