import { readFile } from 'node:fs/promises';
import { array, looseObject, optional, parse, string } from 'valibot';

/** One request that left a page or a worker: its address, and the origin that asked. */
export type SeenRequest = { url: string; initiator: string };

const NetLog = looseObject({
  events: array(
    looseObject({
      params: optional(looseObject({ url: optional(string()), initiator: optional(string()) })),
    }),
  ),
});

/**
 * Every request in Chromium's own net log, which sees workers and resends as well and changes
 * nothing on the way. The browser's own requests (looking for updates) have no initiator and are
 * left out, unless a page could be meant by one.
 */
export async function requestsIn(netLog: string): Promise<SeenRequest[]> {
  const { events } = parse(NetLog, JSON.parse(await readFile(netLog, 'utf8')));
  return events.flatMap(({ params }) => {
    const { url, initiator } = params ?? {};
    return url !== undefined && initiator !== undefined && initiator !== 'not an origin'
      ? [{ url, initiator }]
      : [];
  });
}

/** Those of the requests that went to a host (with port) of none of the allowed addresses. */
export function strangers(seen: SeenRequest[], allowed: string[]): SeenRequest[] {
  const hosts = new Set(allowed.map((address) => new URL(address).host));
  return seen.filter(({ url }) => !hosts.has(new URL(url).host));
}
