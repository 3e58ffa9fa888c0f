import { Hono } from 'hono';
import type { Database } from '../store/database.ts';
import type { Metrics } from './metrics.ts';

/** The text of `/healthz`. */
export const runs = 'The service runs.';

/** The parts that tell how a process is. */
export interface HealthParts {
  database: Pick<Database, 'takesChanges'>;
  /** Resolves if the process can do its work, else throws. */
  ready: () => Promise<unknown>;
  /** How many audits wait in all processes, or null where this process does not tell. */
  waiting: () => Promise<number | null>;
  metrics: Metrics | undefined;
}

/**
 * Creates `/healthz`, `/readyz` and `/metrics`, for what watches a process. They ask for no key.
 * `/readyz` fails with the error of `ready`, and with that of a database that takes no changes.
 */
export function createHealth({ database, ready, waiting, metrics }: HealthParts): Hono {
  const app = new Hono();
  /** The last change that was tried: anyone may ask, so there is one a second at most. */
  let tried: Promise<unknown> | undefined;
  const forget = () => (tried = undefined);
  app.get('/healthz', (c) => c.text(runs));
  app.get('/readyz', async (c) => {
    await ready();
    tried ??= database.takesChanges().then(
      () => setTimeout(forget, 1000).unref(),
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    await tried;
    return c.text('The service is ready.');
  });
  app.get('/metrics', async (c) => {
    if (!metrics) return c.notFound();
    // The other figures are told also while the database is away.
    const { text, type } = await metrics.read(await waiting().catch(() => null));
    return c.text(text, 200, { 'Content-Type': type });
  });
  return app;
}
