import { Client, Pool, TypeOverrides, types } from 'pg';

/** How long a connection may take to open, in milliseconds. */
const connectMs = 5000;

const readers = new TypeOverrides();
// Ids and counts. None is too large for a number.
readers.setTypeParser(types.builtins.INT8, Number);

/** The name that a connection of the service has in the lists of PostgreSQL. */
export const applicationName = 'verdict-service';

const settings = (url: string) => ({
  connectionString: url,
  application_name: applicationName,
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  types: readers,
});

/** At most `max` connections to a database, which open when there is something to ask. */
export function openPool(url: string, max: number): Pool {
  const pool = new Pool({ ...settings(url), max });
  // The query that runs on a lost connection fails with the reason. Without these listeners the
  // process would end as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Whether a pooler stands between this process and the database. It may give each transaction
 * another connection to the server, and no notice comes through it. It tells a number of its own as
 * that of the process that serves a connection.
 */
export async function isBehindPooler(url: string): Promise<boolean> {
  const client = new Client(settings(url)) as Client & { processID?: number };
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]?.pid !== client.processID;
  } finally {
    await client.end();
  }
}
