import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request as open } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Audit } from '../../../local-service/src/base/audit.ts';
import { startService } from '../../../local-service/src/command/start.ts';
import { type Filed, fillDataFile } from '../../local-service/fill-data-file.ts';
import { quickAudit } from '../../local-service/quick-audit.ts';
import { elsewhereHost, here } from '../browser/profile.ts';
import { within } from '../wait-for.ts';
import { type Dialect, speak } from './dialects.ts';
import { reportsInMemory, type Row } from './reports-in-memory.ts';
import { recordRequests } from './requests.ts';
import {
  type Answer,
  type Asked,
  type Credentials,
  optionsOf,
  type Reply,
  type Script,
  startServer,
} from './server.ts';

/** A report service whose answers a script chooses, with its reports in memory. */
export type ReportService = Awaited<ReturnType<typeof startReportService>>;
/** The real local service, alone with its reports, or behind a script. */
export type Filled = Awaited<ReturnType<typeof startFilled>>;
export type LocalService = Awaited<ReturnType<typeof startLocalBehind>>;

/** A script and what stands behind it. */
export interface MemoryOptions extends Partial<Script> {
  /** The reports of a service in memory, newest first. */
  reports?: Row[];
}
export interface LocalOptions extends Partial<Script> {
  /** With these it speaks HTTPS. */
  credentials?: Credentials;
  /** How it speaks; as itself by default. */
  dialect?: Dialect;
  /** About how many bytes a row of a list has in its dialect. */
  rowBytes?: number;
  /** Its clock, in milliseconds since 1970. */
  now?: () => number;
  /** Addresses of reports that are there from the beginning, oldest first. */
  before?: string[];
  /** Whether it honours `Idempotency-Key`. Services in the field make a report for each create. */
  honoursKeys?: boolean;
}

const key = 'a-key-for-tests';

/** Starts a report service, whose memory answers all that its script passes on. */
export async function startReportService(how: MemoryOptions | Answer = {}) {
  const { reports: rows = [], ...script }: MemoryOptions = optionsOf(how);
  const { answer } = reportsInMemory({ rows });
  const server = await startServer({ ...script, behind: async (request) => answer(request) });
  return Object.assign(server, { key });
}

/** Starts the real local service behind a script. */
export async function startLocalBehind(options: LocalOptions = {}) {
  const {
    dialect,
    rowBytes,
    now = Date.now,
    before = [],
    honoursKeys = false,
    ...script
  } = options;
  const audits = new Map<string, number>();
  const audit = quickAudit();
  const counted: Audit = async (url, signal) => {
    audits.set(url, (audits.get(url) ?? 0) + 1);
    return audit(url, signal);
  };
  const real = await startService({
    audit: counted,
    key: 'the-key-behind',
    requestsPerMinute: 1e6,
    now,
  });
  const ask = async (method: string, path: string, form: Record<string, string> = {}) =>
    forward(real.port, {
      method,
      path: `/api/v1/reports${path}`,
      headers: {
        authorization: `Bearer ${real.key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `${new URLSearchParams(form)}`,
    });
  const make = async (url: string) => ask('POST', '', { url, privacy: '1' });

  const toReal = async (request: Asked) => {
    const headers = { ...request.headers };
    if (headers['authorization'] === `Bearer ${service.key}`)
      headers['authorization'] = `Bearer ${real.key}`;
    if (!honoursKeys) delete headers['idempotency-key'];
    return forward(real.port, { ...request, headers });
  };
  const behind = dialect ? speak(dialect, toReal, rowBytes) : toReal;
  const server = await startServer({ ...script, now, behind });
  const { close } = server;
  const service = Object.assign(server, {
    /** May be replaced at any time. */
    key,
    real,
    /** All reports of an address, oldest first. */
    reportsOf: async (url: string) => {
      const found = new URLSearchParams({ search: url, search_by: 'url' });
      const { raw } = await ask('GET', `?per_page=100&sort_by=id&sort=asc&${found}`);
      const { data } = JSON.parse(String(raw)) as {
        data: { id: number; url: string; privacy: number }[];
      };
      return data
        .filter((row) => row.url === url)
        .map(({ id, privacy }) => ({ id: String(id), url, privacy }));
    },
    /** Creates, runs or deletes a report, as another person would. */
    make,
    runElsewhere: async (id: string) => ask('PUT', `/${id}`, { results: '1' }),
    removeElsewhere: async (id: string) => ask('DELETE', `/${id}`),
    /** How many creates and runs there were, without those of the beginning. */
    audits: () => [...audits.values()].reduce((sum, count) => sum + count, 0) - before.length,
    /** How many there were of an address, with those of the beginning. */
    auditsOf: (url: string) => audits.get(url) ?? 0,
    close: async () => {
      await close();
      await real.close();
    },
  });
  for (const url of before) await make(url);
  return service;
}

/** Starts the real local service, with pages below `/go` that lead to those below `/landed`. */
export async function startRedirecting() {
  /** The addresses whose next create gets no answer, although its report is made. */
  const lost = new Set<string>();
  const service = await startLocalBehind({
    answer: async (request, pass) => {
      const form = new URLSearchParams(request.body);
      const url = form.get('url') ?? '';
      if (url === '') return undefined;
      form.set('url', url.replace('/go', '/landed'));
      const made = await pass({ ...request, body: `${form}` });
      return lost.delete(url) ? { ends: 'reset' } : made;
    },
  });
  return Object.assign(service, { lost });
}

/** Starts the real local service alone, with these reports, oldest first. */
export async function startFilled(
  reports: Iterable<Filed>,
  options: { requestsPerMinute?: number } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-'));
  const file = join(folder, 'reports.db');
  await fillDataFile(file, reports);
  const service = await startService({
    audit: quickAudit(),
    key,
    file,
    allowedHosts: [elsewhereHost],
    ...options,
  });
  const { requests, stop } = recordRequests(service.port);
  return {
    url: here(service.url),
    key,
    requests,
    async close() {
      stop();
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Sent = Pick<Asked, 'method' | 'path' | 'headers' | 'body'>;
const handedOn = new Set(['authorization', 'accept', 'content-type', 'idempotency-key']);

/** Sends a request to the service behind, over a new connection, and reads the whole answer. */
async function forward(port: number, { method, path, headers, body }: Sent): Promise<Reply> {
  const given = Object.entries(headers).filter(([name]) => handedOn.has(name));
  const sent = open({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { accept: 'application/json', ...Object.fromEntries(given) },
    agent: false,
  });
  sent.end(body);
  const read = async () => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const told = ['content-type', 'retry-after'].flatMap((name) => {
      const value = answer.headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    return {
      status: answer.statusCode ?? 500,
      headers: Object.fromEntries(told),
      raw: await buffer(answer),
    };
  };
  return within(`the answer to ${method} ${path}`, read(), { limitMs: 60_000 });
}
