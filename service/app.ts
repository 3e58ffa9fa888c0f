import type { DatabaseSync } from 'node:sqlite';
import { Hono } from 'hono';
import { createApi } from './api.ts';
import type { Audit } from './audit.ts';
import { queuedAudit } from './audit-page.ts';
import type { AuditQueue } from './audit-queue.ts';
import { reportCreation } from './create-report.ts';
import { createProjectStore } from './project-store.ts';
import { createRateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { createReportPage } from './report-page.ts';
import { createReportStore } from './report-store.ts';
import { reportUpdate } from './update-report.ts';

/** What a service is made of. `port` is the one that it listens on, `basePath` is empty or starts with a slash, `now` is in milliseconds. */
export interface ServiceParts {
  database: DatabaseSync;
  audit: Audit;
  queue: AuditQueue;
  key: string;
  port: number;
  basePath: string;
  requestsPerMinute: number;
  now: () => number;
  /** Told what went wrong by no fault of the request. Never holds the key or a password. */
  report: (error: Error) => void;
}

const guessesPerMinute = 30;

/** The whole service as a Hono app: the interface below `/api/v1` and the pages below `/reports`. It sends no CORS headers, ever. */
export function createApp({ database, audit, queue, key, port, basePath, requestsPerMinute, now, report }: ServiceParts): Hono {
  const reports = createReportStore(database);
  const auditPage = queuedAudit(audit, queue);
  const hosts = new Set(['127.0.0.1', 'localhost'].flatMap((host) => (port === 80 ? [host, `${host}:80`] : [`${host}:${port}`])));
  const app = new Hono();

  app.use(async (c, next) => {
    // A page that points its own name at this machine (DNS rebinding) still sends that name.
    if (!hosts.has(c.req.header('host')?.toLowerCase() ?? '')) throw new Refusal(403, 'This service answers to its own address only.');
    await next();
    c.header('X-Content-Type-Options', 'nosniff');
  });
  app.route(
    `${basePath}/api/v1`,
    createApi({
      reports,
      projects: createProjectStore(database),
      createReport: reportCreation(reports, auditPage, now),
      updateReport: reportUpdate(reports, auditPage, now),
      rateLimit: createRateLimit(requestsPerMinute, now),
      guesses: createRateLimit(guessesPerMinute, now),
      key,
    }),
  );
  app.route(`${basePath}/reports`, createReportPage({ reports, guesses: createRateLimit(guessesPerMinute, now), key }));

  app.notFound((c) => c.json({ message: 'There is nothing here.', status: 404 }, 404));
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) {
      report(error);
      return c.json({ message: 'The service had an internal error.', status: 500 }, 500);
    }
    const { message, status, errors } = error;
    return c.json(errors ? { message, errors } : { message, status }, status, error.headers);
  });
  return app;
}
