import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { type Address, isWithin, type Network, readAddress } from '../base/networks.ts';

/** The side that sent a request. */
export interface Client {
  /** The origin of the service as the client sees it, such as `https://reports.example`. */
  origin: string;
  /**
   * Its network, for limits: an IPv4 address, or the first 64 bits of an IPv6 address, because one
   * client has all addresses that begin with them.
   */
  source: string;
}

declare module 'hono' {
  interface ContextVariableMap {
    client: Client;
  }
}

/**
 * Tells who sent a request. The headers `X-Forwarded-For`, `-Proto` and `-Host` count only if it
 * comes from one of the trusted proxies. Null if no host is named.
 */
export function clientOf(c: Context, trustedProxies: readonly Network[]): Client | null {
  const peer = readAddress(getConnInfo(c).remote.address ?? '');
  const isForwarded = peer !== null && isWithin(peer, trustedProxies);
  // The last value is that of the nearest proxy. The ones before it may come from anyone.
  const forwarded = (name: string) =>
    isForwarded ? c.req.header(`x-forwarded-${name}`)?.split(',').at(-1)?.trim() : undefined;
  const scheme = forwarded('proto') === 'https' ? 'https' : 'http';
  const origin = URL.parse(
    `${scheme}://${forwarded('host') ?? c.req.header('host') ?? ''}`,
  )?.origin;
  if (origin === undefined) return null;
  const senders = isForwarded ? (c.req.header('x-forwarded-for') ?? '').split(',') : [];
  return { origin, source: sourceOf(firstBefore(trustedProxies, peer, senders)) };
}

/**
 * The sender that the trusted proxies saw: the last one that is none of them. `senders` were added
 * one after the other, each by the one that comes after it; `peer` is the last of all.
 */
function firstBefore(
  trustedProxies: readonly Network[],
  peer: Address | null,
  senders: string[],
): Address | null {
  let seen = peer;
  for (const sender of senders.toReversed()) {
    if (seen === null || !isWithin(seen, trustedProxies)) break;
    const named = readAddress(sender.trim());
    // The values before it may come from anyone.
    if (named === null) break;
    seen = named;
  }
  return seen;
}

function sourceOf(address: Address | null): string {
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? '';
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
