import type { lookup } from 'node:dns';
import { Agent } from 'node:http';
import type { LookupFunction } from 'node:net';
import { RequestError, Server } from 'proxy-chain';
import { UnloadableError } from '../base/audit.ts';
import type { Address } from '../base/networks.ts';
import type { HostFilter } from './audit-hosts.ts';

/**
 * Opens a proxy on a port of 127.0.0.1, for the browser of one audit, which connects to those hosts
 * alone that the filter lets through. It finds the addresses of a host, checks them, and connects
 * to just these: where the name leads a moment later does not count.
 */
export async function openAuditProxy(filter: HostFilter) {
  const refusals = new Map<string, UnloadableError>();
  const httpAgent = new Agent({ keepAlive: true });
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    async prepareRequestFunction({ hostname }) {
      try {
        return { httpAgent, dnsLookup: alwaysFind(await filter.addressesOf(hostname)) };
      } catch (error) {
        if (!(error instanceof UnloadableError)) throw error;
        refusals.set(hostname, error);
        throw new RequestError(error.message, 403);
      }
    },
  });
  await server.listen();
  return {
    port: server.port,
    /** Why a host of a URL was not reached, if the filter refused it. */
    refusalOf: (host: string) => refusals.get(host),
    /** Ends its connections. */
    async close() {
      await server.close(true);
      httpAgent.destroy();
    },
  };
}

/** A lookup that finds the same addresses for every name. */
function alwaysFind(addresses: Address[]) {
  const found = addresses.map((address) => ({
    address: address.toString(),
    family: address.kind() === 'ipv4' ? 4 : 6,
  }));
  const [first] = found;
  const find: LookupFunction = (_, { all }, done) =>
    all ? done(null, found) : done(null, first?.address ?? '', first?.family);
  return find as typeof lookup;
}
