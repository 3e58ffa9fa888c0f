import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The addresses that begin with the same bits, such as `10.0.0.0/8`. */
export type Network = readonly [start: Address, bits: number];

/**
 * Reads an address. `::ffff:10.0.0.1`, an IPv4 address in the form of IPv6, is an IPv4 address.
 * Null for other text, also for forms of IPv4 with fewer or other numbers, such as `0x7f.1`.
 */
export function readAddress(text: string): Address | null {
  return isIP(text) === 0 ? null : ipaddr.process(text);
}

/** Reads an address or a network in the form `10.0.0.0/8`. Null for other text. */
export function readNetwork(text: string): Network | null {
  const [start = '', bits, ...rest] = text.split('/');
  const address = readAddress(start);
  if (address === null || rest.length > 0) return null;
  const all = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [address, all];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= all ? [address, Number(bits)] : null;
}

/** Whether an address is in one of the networks. */
export function isWithin(address: Address, networks: readonly Network[]): boolean {
  return networks.some(
    ([start, bits]) => start.kind() === address.kind() && address.match(start, bits),
  );
}

/** Whether only programs on this computer can reach an address. */
export function isLoopback(text: string): boolean {
  return readAddress(text)?.range() === 'loopback';
}

/** Reads a host name, and writes it as browsers do: in small letters, and without a port. */
export function readHost(text: string): string | null {
  const hasOtherParts = /[\s/?#@*\\]|:\d{0,5}$/.test(text) && !text.endsWith(']');
  return hasOtherParts ? null : (URL.parse(`http://${text}`)?.hostname ?? null);
}

/** Writes an address as the host of a URL. */
export function hostOf(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address;
}

/** The part of IPv6 that is given out to the public. */
const globalIPv6: Network = [ipaddr.IPv6.parse('2000::'), 3];

/** Addresses that look public, and are those of a cloud's own services for its machines. */
const cloudServices: Network[] = [[ipaddr.IPv4.parse('168.63.129.16'), 32]];

/**
 * Whether an address is one of the public internet. Those of this computer are not, because a
 * firewall does not stand between it and its own services.
 */
export function isPublic(address: Address): boolean {
  const tunnelled = readIsatap(address);
  return (
    address.range() === 'unicast' &&
    (address.kind() === 'ipv4' || isWithin(address, [globalIPv6])) &&
    !isWithin(address, cloudServices) &&
    !isWithin(address, ownAddresses()) &&
    (tunnelled === null || isPublic(tunnelled))
  );
}

/**
 * The IPv4 address in one of IPv6 of the form of ISATAP (RFC 5214), which leads to it in any
 * network: its last 64 bits are `0:5efe` or `200:5efe` and the address. Null for other forms.
 */
function readIsatap(address: Address): Address | null {
  if (address instanceof ipaddr.IPv4) return null;
  const [first = 0, second, high = 0, low = 0] = address.parts.slice(4);
  if ((first | 0x200) !== 0x200 || second !== 0x5efe) return null;
  return new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]);
}

function ownAddresses(): Network[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .flatMap(({ address }) => [readNetwork(address)].filter((network) => network !== null));
}
