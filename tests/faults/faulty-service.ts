import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startService } from '../../service/start.ts';
import { quickAudit } from '../service/quick-audit.ts';
import { answers, resetNow } from './answering.ts';
import { type Fault, type FaultName, faults } from './faults.ts';
import { forward, type Forwarded } from './forward.ts';
import type { Gates } from './gates.ts';

/** How a faulty service misbehaves: what befalls its first POSTs, in order; all further ones are answered well. Times are in milliseconds. */
export interface Misbehaviour {
  plan: FaultName[];
  /** How far off its clock is. */
  clock?: number;
  /** How long a late report takes. That of the first POST takes until there is a second one, or until `quiet`, however slow the machine. */
  late?: number;
  /** How long every create takes. */
  audit?: number;
  /** Addresses of reports that are there from the beginning. */
  before?: string[];
}

/** One POST as it arrived: when (milliseconds since 1970), what befell it, whether its connection had been used before, when the client let go of it unanswered, when it was answered, and when its report was there. */
export interface SeenPost {
  at: number;
  fault: FaultName;
  reused: boolean;
  cut?: number;
  answered?: number;
  made?: number;
}

/** A report that the service has made. */
export interface MadeReport {
  id: string;
  url: string;
}

export type FaultyService = Awaited<ReturnType<typeof startFaultyService>>;

const realKey = 'the-key-behind';
const create = '/api/v1/reports';
/** How long after the second POST the first one's late report is there (ms): after an answer, and before the look for duplicates that follows one. */
const moment = 2_000;
const nothing: Forwarded = { status: 500, headers: {}, body: Buffer.alloc(0) };

/**
 * The real local service behind a front with real sockets that misbehaves with `POST /api/v1/reports`. The front takes the Idempotency-Key away, since services in
 * the field do not know it: a double is a double here. `gates` hold a create where something is to die; they may be replaced at any time.
 */
export async function startFaultyService({ plan, clock = 0, late = 0, audit = 0, before = [] }: Misbehaviour) {
  const now = () => Date.now() + clock;
  const behind = await startService({ audit: quickAudit(), key: realKey, requestsPerMinute: 1e6, now });
  const ahead = [...plan];
  const posts: SeenPost[] = [];
  const used = new WeakMap<Socket, number>();
  const sockets = new Set<Socket>();
  const service = { gates: {} as Gates, key: 'a-key-for-tests' };
  const again = Promise.withResolvers<void>();
  const see = (post: SeenPost) => {
    if (posts.push(post) > 1) again.resolve();
  };
  let downUntil = 0;
  const pending = new Set<Promise<unknown>>();

  const pass = async ({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) => {
    const { 'content-type': type = '', accept = 'application/json' } = headers;
    return forward(behind.port, method, url, { authorization: `Bearer ${realKey}`, accept, ...(type && { 'content-type': type }) }, body);
  };
  const make = async (body: Buffer | string) => {
    const headers = { authorization: `Bearer ${realKey}`, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    return forward(behind.port, 'POST', create, headers, Buffer.from(body));
  };

  const post = async (request: IncomingMessage, response: ServerResponse, reused: boolean) => {
    const name = ahead.shift() ?? 'none';
    const fault: Fault = faults[name];
    const seen: SeenPost = { at: Date.now(), fault: name, reused };
    see(seen);
    request.socket.once('close', () => {
      if (!response.headersSent) seen.cut = Date.now();
    });
    const body = name === 'reset while the body is read' ? Buffer.alloc(0) : await read(request);
    await service.gates.posted?.();
    if (audit > 0) await wait(audit);
    const makeIt = async () => {
      const made = await make(body);
      seen.made = Date.now();
      return made;
    };
    if (fault.makes === 'late') later((seen === posts[0] ? again.promise.then(() => wait(moment)) : wait(late)).then(makeIt));
    const made = fault.makes === 'yes' ? await makeIt() : nothing;
    await service.gates.made?.();
    const revokeKey = () => void (service.key = 'a-new-key-for-tests');
    await fault.answer({ ...answers(request, response), made, reused, now, revokeKey, goDown });
    seen.answered = Date.now();
  };
  const goDown = (time: number) => void (downUntil = Date.now() + time);
  const later = (work: Promise<unknown>) => {
    const settled = work.catch(() => {}).finally(() => pending.delete(settled));
    pending.add(settled);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // Node's parser still hands over what came with the bytes that were answered by a reset.
    if (socket.destroyed) return;
    const count = used.get(socket) ?? 0;
    used.set(socket, count + 1);
    response.sendDate = false;
    response.setHeader('date', new Date(now()).toUTCString());
    const [path] = (request.url ?? '').split('?');
    const plain = { 'content-type': 'application/json' };
    if (Date.now() < downUntil) return void response.writeHead(503, plain).end('{"message":"Down"}');
    if (request.headers.authorization !== `Bearer ${service.key}`)
      return void response.writeHead(401, plain).end('{"message":"Unauthenticated."}');
    if (request.method === 'POST' && path === create) return post(request, response, count > 0);
    if (path === create) await service.gates.asking?.();
    const { status, headers, body } = await pass(request, await read(request));
    if (path === create && ahead[0] !== undefined && strikes(ahead[0]) === 'asked') refuse();
    response.writeHead(status, headers).end(body);
  };
  const front = createServer((request, response) => later(answer(request, response)));
  front.keepAliveTimeout = 60_000;
  front.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    // Before Node's own parser sees a byte.
    socket.prependListener('data', (bytes: Buffer) => {
      if (ahead[0] === undefined || strikes(ahead[0]) !== 'bytes' || !bytes.subarray(0, 20).toString('latin1').startsWith(`POST ${create}`))
        return;
      see({ at: Date.now(), fault: ahead[0], reused: (used.get(socket) ?? 0) > 0 });
      ahead.shift();
      resetNow(socket);
      later((async () => service.gates.posted?.())());
    });
  });
  const listen = async (port: number) =>
    new Promise<void>((settle, fail) => {
      front.once('error', fail);
      front.listen(port, '127.0.0.1', settle);
    });
  await listen(0);
  const { port } = front.address() as AddressInfo;
  const refuse = () => {
    ahead.shift();
    front.close();
    later(wait(3_000).then(() => listen(port)));
  };
  for (const url of before) await make(new URLSearchParams({ url, privacy: '1' }).toString());

  return Object.assign(service, {
    url: `http://127.0.0.1:${port}`,
    posts,
    /** Faults that have not struck yet. */
    ahead,
    /** Resolves once nothing is under way any more: no request, no late report. */
    quiet: async () => {
      if (posts.length > 0) again.resolve();
      while (pending.size > 0) await Promise.all(pending);
    },
    /** All reports of an address, oldest first. */
    made: async (url: string): Promise<MadeReport[]> => {
      const headers = { authorization: `Bearer ${realKey}`, accept: 'application/json' };
      const { body } = await forward(behind.port, 'GET', `${create}?per_page=100&sort_by=id&sort=asc`, headers, Buffer.alloc(0));
      const { data } = JSON.parse(body.toString()) as { data: { id: number; url: string }[] };
      return data.filter((row) => row.url === url).map((row) => ({ id: String(row.id), url: row.url }));
    },
    close: async () => {
      front.close();
      for (const socket of sockets) socket.destroy();
      await behind.close();
    },
  });
}

function strikes(name: FaultName): Fault['strikes'] {
  return (faults[name] as Fault).strikes;
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
  } catch {
    // The client is gone; what arrived arrived.
  }
  return Buffer.concat(parts);
}
