import { type Context, Hono } from 'hono';
import { createApi } from '../api/api.ts';
import { describeInterface } from '../api/openapi.ts';
import { DatabaseError } from '../base/database-error.ts';
import { hostOf, isLoopback, type Network } from '../base/networks.ts';
import { databaseAway, Refusal, refusalBody, type RefusalStatus } from '../base/refusal.ts';
import { clientOf } from '../http/caller.ts';
import { createHealth } from '../http/health.ts';
import type { Metrics } from '../http/metrics.ts';
import { refuseOtherMethods } from '../http/other-methods.ts';
import { createRateLimits } from '../http/rate-limit.ts';
import { type Answered, watchRequests } from '../http/watch-requests.ts';
import { showPage } from '../pages/page-frame.ts';
import { createReportList } from '../pages/report-list.ts';
import { createReportPage } from '../pages/report-page.ts';
import { createSignIn } from '../pages/sign-in.ts';
import type { Audits } from '../queue/audits-in-process.ts';
import type { Counts } from '../store/counts.ts';
import type { Database } from '../store/database.ts';
import type { FindCaller } from '../store/key-store.ts';
import type { Links } from '../store/links.ts';
import { createProjectStore } from '../store/project-store.ts';
import { createReportStore } from '../store/report-store.ts';
import { createSessions } from '../store/sessions.ts';

/**
 * The parts that a service is made of. It listens on `host` and `port`; `basePath` is empty or
 * starts with a slash; `now` returns milliseconds since 1970.
 */
export interface ServiceParts {
  database: Database;
  audits: Audits;
  /** The counts that limits of requests and guesses go by. */
  counts: Counts;
  findCaller: FindCaller;
  host: string;
  port: number;
  /** The host names that it answers to, besides those of this computer. */
  allowedHosts: readonly string[];
  /** The proxies that are believed about who sent a request. */
  trustedProxies: readonly Network[];
  basePath: string;
  requestsPerMinute: number;
  links: Links;
  /** Whether public reports open for anyone by their ids. */
  openIds: () => Promise<boolean>;
  now: () => number;
  metrics?: Metrics | undefined;
  /** Called when a request was answered. */
  answered?: ((answered: Answered) => void) | undefined;
  /**
   * Called with each error that is not the fault of a request. No error holds the key or a
   * password.
   */
  report: (error: Error) => void;
}

/** An answer that says what went wrong. */
interface ErrorAnswer extends Partial<Pick<Refusal, 'errors' | 'headers'>> {
  message: string;
  status: RefusalStatus | 500;
}

const guessesPerMinute = 30;
/** How many pages one source reads without a session. Colleagues behind one address share them. */
const readsPerMinute = 120;

/**
 * Creates the whole service as a Hono app: the interface below `/api/v1`, the pages for people at
 * `/reports` and below, where `/` leads, and `/healthz`, `/readyz` and `/metrics` for what watches
 * it, under any host name. It never sends CORS headers.
 */
export function createApp(parts: ServiceParts): Hono {
  const { database, audits, counts, findCaller, basePath, links, now, metrics, report } = parts;
  const { host, port, allowedHosts, requestsPerMinute, openIds } = parts;
  const reports = createReportStore(database);
  const ownHosts = new Set(
    ['127.0.0.1', 'localhost', ...(isLoopback(host) ? [hostOf(host)] : [])].map(
      (name) => new URL(`http://${name}:${port}`).host,
    ),
  );
  const app = new Hono();

  app.use(
    watchRequests((request) => {
      parts.answered?.(request);
      metrics?.answered(request);
    }),
  );
  app.use(async (c, next) => {
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
  });
  // Probes ask for the address of a service, and are told nothing of its reports.
  const { ready, waiting } = audits;
  app.route(basePath, createHealth({ database, ready, waiting, metrics }));
  app.use(async (c, next) => {
    // In DNS rebinding, a web page points its own host name at this computer. Its requests name
    // that host.
    const client = clientOf(c, parts.trustedProxies);
    // The log has who was refused, too.
    if (client) c.set('client', client);
    const named = client && new URL(client.origin);
    if (!named || !(ownHosts.has(named.host) || allowedHosts.includes(named.hostname)))
      throw new Refusal(403, 'This service answers to its own address only.');
    await next();
  });
  // The description tells nothing of this service's reports, so it needs no key.
  app.get(`${basePath}/api/v1/openapi.json`, (c) =>
    c.json(describeInterface(`${basePath}/api/v1`)),
  );
  const path = `${basePath}/reports`;
  for (const root of new Set([basePath || '/', `${basePath}/`]))
    app.get(root, (c) => c.redirect(path));
  refuseOtherMethods(app);
  app.use(async (_, next) => {
    await audits.ready();
    await next();
  });
  const projects = createProjectStore(database);
  const rateLimits = createRateLimits(counts, now, { of: 'requests', limit: requestsPerMinute });
  app.route(
    `${basePath}/api/v1`,
    createApi({
      reports,
      projects,
      audits,
      rateLimits,
      guesses: createRateLimits(counts, now, {
        of: 'keys',
        limit: guessesPerMinute,
        message: 'Too many requests with a wrong API key. Check the key.',
      }),
      findCaller,
      links,
      pages: path,
      now,
    }),
  );
  const signIn = createSignIn({
    sessions: createSessions(database.query, now),
    guesses: createRateLimits(counts, now, { of: 'sign-ins', limit: guessesPerMinute }),
    findCaller,
    path,
  });
  app.route(path, createReportList({ reports, projects, signIn, rateLimits, path }));
  const reads = createRateLimits(counts, now, { of: 'reads', limit: readsPerMinute });
  app.route(path, createReportPage({ reports, signIn, links, openIds, reads, path }));

  /** Answers with a page for the list and below it, which a person reads, and else with JSON. */
  const tell = (c: Context, { message, status, errors, headers }: ErrorAnswer) => {
    if (`${c.req.path}/`.startsWith(`${path}/`))
      return showPage(
        c,
        { sign: 'missing', title: 'Can’t open this page', lines: [message] },
        status,
        headers,
      );
    return c.json(refusalBody({ message, status, errors }), status, headers);
  };
  app.notFound((c) => tell(c, { message: 'There is nothing here.', status: 404 }));
  app.onError((error, c) => {
    if (error instanceof Refusal) return tell(c, error);
    const fault = database.explain(error);
    report(fault as Error);
    if (fault instanceof DatabaseError && fault.away) return tell(c, databaseAway());
    return tell(c, { message: 'The service had an internal error.', status: 500 });
  });
  return app;
}
