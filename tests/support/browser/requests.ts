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
 * Every request in Chromium's own net log. It has the requests of workers and resends too, and
 * changes nothing on their way. The browser's own requests, such as those for updates, have no
 * initiator. They are left out.
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

/** The requests that went to a host and port of none of the allowed addresses. */
export function strangers(seen: SeenRequest[], allowed: string[]): SeenRequest[] {
  const hosts = new Set(allowed.map((address) => new URL(address).host));
  return seen.filter(({ url }) => !hosts.has(new URL(url).host));
}
