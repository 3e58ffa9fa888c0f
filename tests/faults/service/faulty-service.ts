import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { waitFor } from '../../support/wait-for.ts';
import { answers, resetNow } from './answering.ts';
import { startBehind } from './behind.ts';
import { type Dialect, speak } from './dialects.ts';
import { type Fault, type FaultName, faults } from './faults.ts';
import type { Forwarded } from './forward.ts';
import type { Gates } from './gates.ts';
import { listenAgain, listenAnywhere } from './listen.ts';

/**
 * How a faulty service misbehaves. `plan` has the faults of its first requests that change
 * something, in order; all further requests are answered well. Times are in milliseconds.
 */
export interface Misbehaviour {
  plan?: FaultName[];
  /** How it speaks; as the local service by default. */
  dialect?: Dialect;
  /** About how many bytes a row of a list has in its dialect. */
  rowBytes?: number;
  /** How far off its clock is. */
  clock?: number;
  /**
   * How long a late change takes. The first request's change waits for a second request, or for
   * `quiet`, however slow the machine is.
   */
  late?: number;
  /** How long every change takes. */
  audit?: number;
  /** Addresses of reports that are there from the beginning. */
  before?: string[];
}

/**
 * One request that changes something: when it arrived, its fault, whether its connection was used
 * before, when the client gave up on it, when it was answered, and when the change was made. Times
 * are in milliseconds since 1970.
 */
export interface SeenRequest {
  at: number;
  fault: FaultName;
  reused: boolean;
  cut?: number;
  answered?: number;
  made?: number;
}

export type FaultyService = Awaited<ReturnType<typeof startFaultyService>>;

const reports = '/api/v1/reports';
/**
 * Milliseconds from the second request to the first one's late change: after an answer, and before
 * the check for duplicates that follows it.
 */
const lateChangeMs = 2_000;
const nothing: Forwarded = { status: 500, headers: {}, body: Buffer.alloc(0) };

/**
 * Starts the real local service behind a front with real sockets. The front misbehaves on requests
 * that change something. `gates` hold such a request where something is to die; they may be
 * replaced at any time.
 */
export async function startFaultyService({
  plan = [],
  dialect,
  rowBytes,
  clock = 0,
  late = 0,
  audit = 0,
  before = [],
}: Misbehaviour) {
  const now = () => Date.now() + clock;
  const behind = await startBehind(now);
  const hand = dialect ? speak(dialect, behind.pass, rowBytes) : behind.pass;
  const pass = async ({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) =>
    hand({ method, url, headers, body });
  const ahead = [...plan];
  const requests: SeenRequest[] = [];
  const used = new WeakMap<Socket, number>();
  const sockets = new Set<Socket>();
  const service = { gates: {} as Gates, key: 'a-key-for-tests' };
  const again = Promise.withResolvers<void>();
  const see = (request: SeenRequest) => {
    if (requests.push(request) > 1) again.resolve();
  };
  let downUntil = 0;
  const pending = new Set<Promise<unknown>>();

  const change = async (request: IncomingMessage, response: ServerResponse, reused: boolean) => {
    const name = ahead.shift() ?? 'none';
    const planned: Fault = faults[name];
    const fault: Fault = planned.onReused && !reused ? faults.none : planned;
    const seen: SeenRequest = { at: Date.now(), fault: name, reused };
    see(seen);
    response.once('close', () => {
      if (!response.headersSent) seen.cut = Date.now();
    });
    const body = fault.strikes === 'body' ? Buffer.alloc(0) : await read(request);
    await service.gates.posted?.();
    if (audit > 0) await wait(audit);
    const makeIt = async () => {
      const made = await pass(request, body);
      seen.made = Date.now();
      return made;
    };
    if (fault.makes === 'late')
      later(
        (seen === requests[0] ? again.promise.then(() => wait(lateChangeMs)) : wait(late)).then(
          makeIt,
        ),
      );
    const made = fault.makes === 'yes' ? await makeIt() : nothing;
    await service.gates.made?.();
    const revokeKey = () => void (service.key = `${service.key}-anew`);
    await fault.answer({ ...answers(request, response), made, now, revokeKey, goDown });
    seen.answered = Date.now();
  };
  const goDown = (time: number) => void (downUntil = Date.now() + time);
  const later = (work: Promise<unknown>) => {
    const settled = work.catch(() => {}).finally(() => pending.delete(settled));
    pending.add(settled);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // Node's parser still hands over requests whose connection was reset.
    if (socket.destroyed) return;
    const count = used.get(socket) ?? 0;
    used.set(socket, count + 1);
    response.sendDate = false;
    response.setHeader('date', new Date(now()).toUTCString());
    const plain = { 'content-type': 'application/json' };
    if (Date.now() < downUntil)
      return void response.writeHead(503, plain).end('{"message":"Down"}');
    if (request.headers.authorization !== `Bearer ${service.key}`)
      return void response.writeHead(401, plain).end('{"message":"Unauthenticated."}');
    if (request.method !== 'GET') return change(request, response, count > 0);
    const asks = request.url?.startsWith(reports);
    if (asks) await service.gates.asking?.();
    const { status, headers, body } = await pass(request, await read(request));
    if (asks && ahead[0] !== undefined && strikes(ahead[0]) === 'asked') refuse();
    response.writeHead(status, headers).end(body);
  };
  const front = createServer((request, response) => later(answer(request, response)));
  front.keepAliveTimeout = 60_000;
  front.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    // Called before Node's own parser sees a byte.
    socket.prependListener('data', (bytes: Buffer) => {
      const [name] = ahead;
      const fault: Fault | undefined = name && faults[name];
      const reused = (used.get(socket) ?? 0) > 0;
      if (!name || fault?.strikes !== 'bytes' || (fault.onReused && !reused)) return;
      if (!/^(POST|PUT|DELETE) /.test(bytes.subarray(0, 8).toString('latin1'))) return;
      see({ at: Date.now(), fault: name, reused });
      ahead.shift();
      resetNow(socket);
      later((async () => service.gates.posted?.())());
    });
  });
  const port = await listenAnywhere(front);
  const refuse = () => {
    ahead.shift();
    front.close();
    later(wait(3_000).then(() => listenAgain(front, port)));
  };
  for (const url of before) await behind.create(url);

  return Object.assign(service, {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Resolves once no request and no late change is under way. */
    quiet: async () => {
      if (requests.length > 0) again.resolve();
      await waitFor(
        'all requests to end',
        () => Promise.all(pending).then(() => pending.size === 0),
        { limitMs: 60_000 },
      );
    },
    reportsOf: behind.reportsOf,
    /** Creates a report, as another person would. It counts as an audit. */
    make: behind.create,
    /** Deletes a report, as another person would. */
    removeElsewhere: behind.remove,
    /** How many audits the requests led to. */
    audits: () => behind.audits() - before.length,
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
    // The client is gone. The parts that arrived are returned.
  }
  return Buffer.concat(parts);
}
