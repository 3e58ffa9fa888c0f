import { Hono } from 'hono';
import { newToken } from '../base/secrets.ts';
import type { Database } from '../store/database.ts';
import type { Metrics } from './metrics.ts';

/** The text of `/healthz`. */
export const runs = 'The service runs.';

/** The parts that tell how a process is. */
export interface HealthParts {
  database: Pick<Database, 'writing'>;
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
  app.get('/healthz', (c) => c.text(runs));
  app.get('/readyz', async (c) => {
    await ready();
    await tryChange(database.writing);
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

/** Makes a change that leaves nothing. A full disk and a database that only reads refuse it. */
async function tryChange(query: Database['writing']): Promise<void> {
  const hash = newToken();
  await query.transaction().execute(async (transaction) => {
    await transaction.insertInto('sign_in_links').values({ hash, until: 0 }).execute();
    await transaction.deleteFrom('sign_in_links').where('hash', '=', hash).execute();
  });
}
