import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Client } from './caller.ts';

/**
 * A request that was answered. It has nothing that a person or a browser sent: `route` is the
 * pattern of a path, such as `/api/v1/reports/:id`, and `id` was made here. `client` is where it
 * came from (`Client.source`), and `key` the name of the API key, if one came. `ms` is the time
 * until the answer was ready.
 */
export interface Answered {
  id: string;
  client?: string;
  key?: string;
  method: string;
  route: string;
  status: number;
  ms: number;
}

/** Tells of each request, and names it to the client in `X-Request-Id`. */
export function watchRequests(tell: (answered: Answered) => void): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID();
    const start = performance.now();
    await next();
    c.header('X-Request-Id', id);
    const route = matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? 'none';
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const key = (c.get('caller') as { name: string } | undefined)?.name;
    const client = (c.get('client') as Client | undefined)?.source;
    const named = { ...(client !== undefined && { client }), ...(key !== undefined && { key }) };
    tell({ id, ...named, method: c.req.method, route, status: c.res.status, ms });
  };
}
