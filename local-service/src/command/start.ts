import type { Hono } from 'hono';
import { trimSlashes } from '../../../lib/domain/addresses/page-url.ts';
import { DatabaseError } from '../base/database-error.ts';
import { hostOf, isLoopback } from '../base/networks.ts';
import { refusalBody, serviceStarting } from '../base/refusal.ts';
import { hashToken } from '../base/secrets.ts';
import { runs } from '../http/health.ts';
import { listen } from '../http/listen.ts';
import type { Audits } from '../queue/audits-in-process.ts';
import { openAudits, type AuditOptions } from '../queue/open-audits.ts';
import type { Database } from '../store/database.ts';
import { createKeyStore, firstCaller } from '../store/key-store.ts';
import { createLinks } from '../store/links.ts';
import { type Keeping, removeOldReports } from '../store/old-reports.ts';
import { openCounts, openDatabase, type Place } from '../store/open-database.ts';
import { makeOpenIds } from '../store/share-links.ts';
import { createApp, type ServiceParts } from './app.ts';

type Defaults = Pick<
  ServiceParts,
  'host' | 'allowedHosts' | 'trustedProxies' | 'requestsPerMinute' | 'now' | 'report'
>;
const defaults: Defaults = {
  host: '127.0.0.1',
  allowedHosts: [],
  trustedProxies: [],
  // See the service notes.
  requestsPerMinute: 240,
  now: Date.now,
  // One sentence for an unusable database, and the stack of any other error.
  report: (error) => console.error(error instanceof DatabaseError ? error.message : error),
};

/** The options of a service. `startService` makes its other parts. */
export interface ServiceOptions extends Partial<Defaults>, AuditOptions, Partial<Keeping>, Place {
  /** The first API key. */
  key: string;
  /** The port; a free one by default, or with 0. */
  port?: number;
  /** The path to serve below, such as `/tools/reports`; none by default. */
  basePath?: string;
  /** Whether public reports open by their ids; as the data note it by default. */
  openIds?: boolean | undefined;
  /** Rejects if the browser of audits does not start. Requests are refused until it settles. */
  browser?: Promise<unknown> | undefined;
  metrics?: ServiceParts['metrics'];
  answered?: ServiceParts['answered'];
}

/**
 * A running service. `url` is its base URL, without trailing slash. `close` stops the running
 * audit, and resolves when everything is closed.
 */
export interface RunningService {
  url: string;
  key: string;
  port: number;
  /** Makes a URL that signs a browser in once, within ten minutes, for all reports of the key. */
  signInLink: () => string;
  close: () => Promise<void>;
}

/** How long open answers may take at the end, in milliseconds. Then connections are cut. */
const graceMs = 300;

/** Said where the data decide that. */
const idsAreOpen =
  'Public reports open for anyone at /reports/NUMBER, as links to them may be in use since before this version. Say --open-ids off to end these links, or --open-ids on to read this no more.';

/**
 * Starts a service, on 127.0.0.1 by default. Throws the system error for a port in use, and a
 * `DatabaseError` for an unusable data file or database. A database that is away is none: until it
 * is back, requests are answered with 503.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const settings = { ...defaults, ...options };
  const { key, host, allowedHosts, now, report } = settings;
  if (!isLoopback(host) && allowedHosts.length === 0)
    throw new Error(
      `To listen on ${host}, say which host names the service has there, such as --allowed-host reports.example.`,
    );
  const basePath = trimSlashes(options.basePath ?? '');
  let app: Hono | undefined;
  const underWay = new Set<Promise<Response>>();
  const answer = async (request: Request, env: object) => {
    if (app) return app.fetch(request, env);
    if (new URL(request.url).pathname === `${basePath}/healthz`) return new Response(runs);
    const refusal = serviceStarting();
    return Response.json(refusalBody(refusal), refusal);
  };
  const { server, port } = await listen(
    (request, env) => {
      const response = answer(request, env).finally(() => underWay.delete(response));
      underWay.add(response);
      return response;
    },
    options.port ?? 0,
    host,
  );
  let database: Database | undefined;
  let audits: Audits | undefined;
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    await cleaning?.close();
    await audits?.close();
    server.closeIdleConnections();
    // A request that is still arriving would keep the service open until its timeout.
    const late = setTimeout(() => server.closeAllConnections(), graceMs);
    // An audit whose client went away still writes its report.
    await Promise.allSettled(underWay);
    server.closeIdleConnections();
    await closed;
    clearTimeout(late);
  };
  let cleaning: { close: () => Promise<void> } | undefined;
  try {
    // Called once the port is known: the app needs it for the addresses that it answers to.
    database = await openDatabase(options, { report });
    await options.browser;
    const audit = options.metrics?.measureAudit(options.audit) ?? options.audit;
    audits = await openAudits(database, { ...options, audit }, now, report);
    const { query, close: closeDatabase } = database;
    const openIds = makeOpenIds(query, options.openIds, () => console.error(idsAreOpen));
    try {
      await audits.ready();
      await openIds();
    } catch (raw) {
      // A database that is away at first may come back. Requests are refused until then.
      const error = database.explain(raw);
      if (!(error instanceof DatabaseError && error.away)) throw error;
      report(error);
    }
    const { keepDays = 0, keepPages = 0 } = options;
    cleaning = removeOldReports(database, { keepDays, keepPages }, now, report);
    let closing: Promise<void> | undefined;
    const keys = createKeyStore(query, key);
    const links = createLinks(query, (name) => keys.hashOf(name, now()), now);
    const firstKey = { name: firstCaller.name, hash: hashToken(key) };
    app = createApp({
      ...settings,
      database,
      audits,
      counts: openCounts(database, options),
      findCaller: (hash) => keys.find(hash, now()),
      port,
      basePath,
      links,
      openIds,
    });
    const [name = hostOf(host)] = allowedHosts;
    // The service sees no TLS. A proxy before it has the usual port, and most have a certificate.
    const origin =
      settings.trustedProxies.length > 0 ? `https://${name}` : `http://${name}:${port}`;
    const url = origin + basePath;
    return {
      url,
      key,
      port,
      signInLink: () => `${url}/reports/sign-in/${links.make(firstKey)}`,
      close() {
        closing ??= close().then(closeDatabase);
        return closing;
      },
    };
  } catch (error) {
    await close();
    await database?.close();
    throw error;
  }
}
