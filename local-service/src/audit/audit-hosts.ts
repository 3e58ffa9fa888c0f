import { lookup } from 'node:dns/promises';
import { UnloadableError } from '../base/audit.ts';
import {
  type Address,
  isPublic,
  isWithin,
  type Network,
  readAddress,
  readHost,
  readNetwork,
} from '../base/networks.ts';
import { cannotOpen } from './explain-load-error.ts';

/**
 * The hosts whose pages may be audited: names, which count wherever they lead, names that end as
 * `*.example.com` does, and networks. None means all that have a public address.
 */
export type AuditHosts = readonly (string | Network)[];

/** Reads one of the audited hosts. Null for a wrong one. */
export function readAuditHost(text: string): string | Network | null {
  const [, wildcard = '', name = ''] = /^(\*\.)?(.*)$/s.exec(text) ?? [];
  const host = readHost(name);
  return readNetwork(nameOf(text)) ?? (host === null ? null : wildcard + host);
}

/** Finds the addresses of a host name. Throws the error of the system for an unknown one. */
export type FindAddresses = (name: string) => Promise<string[]>;

const askSystem: FindAddresses = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/** Decides which hosts an audit may reach. */
export type HostFilter = ReturnType<typeof createHostFilter>;

/**
 * Creates a filter. With audited hosts, a page has to be on one of them; its parts may also come
 * from any public address.
 */
export function createHostFilter(hosts: AuditHosts, findAddresses: FindAddresses = askSystem) {
  const networks = hosts.filter((entry) => typeof entry !== 'string');
  const names = hosts.filter((entry) => typeof entry === 'string');
  const isNamed = (name: string) =>
    names.some((entry) =>
      entry.startsWith('*.') ? name.endsWith(entry.slice(1)) : name === entry,
    );
  const isListed = (address: Address) => isWithin(address, networks);

  const addressesOf = async (host: string): Promise<Address[]> => {
    const name = nameOf(host);
    const found = readAddress(name) === null ? await findAddresses(name).catch(() => []) : [name];
    if (found.length === 0) throw new UnloadableError(cannotOpen('its host was not found'));
    const addresses = found.flatMap((text) => readAddress(text) ?? []);
    if (isNamed(name)) return addresses;
    const allowed = addresses.filter((address) => isListed(address) || isPublic(address));
    if (allowed.length > 0) return allowed;
    throw new UnloadableError(
      cannotOpen('its address is not public, and this service does not audit such addresses'),
    );
  };

  return {
    /**
     * The addresses that may be reached of a host of a URL. Throws an `UnloadableError` if there
     * are none.
     */
    addressesOf,

    /** Throws an `UnloadableError` if pages of a host of a URL may not be audited. */
    async checkPage(host: string): Promise<void> {
      const addresses = await addressesOf(host);
      if (hosts.length > 0 && !isNamed(nameOf(host)) && !addresses.some(isListed))
        throw new UnloadableError(cannotOpen('this service does not audit its host'));
    },
  };
}

/** The host of a URL, without the brackets of IPv6 and the dot of the root. */
function nameOf(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
