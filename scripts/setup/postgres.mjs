import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findOrInstall } from './apt.mjs';
import { findOnPath, works } from './find-on-path.mjs';
import { SetupProblem, say } from './say.mjs';

/** The oldest PostgreSQL that the local service is tested with. */
const oldest = 15;
/** Debian keeps the programs of a server here, in a folder for each version, and off the PATH. */
const debian = '/usr/lib/postgresql';
/** Its folder is on the PATH of root alone. */
const debianPooler = '/usr/sbin/pgbouncer';

/**
 * Finds the programs of a PostgreSQL server and PgBouncer, or installs them. Resolves to the
 * environment variables that name their folder, POSTGRES_BIN, and the program, PGBOUNCER, as far as
 * there are any. With NEED_POSTGRES set, it throws where there is no server.
 */
export async function ensurePostgres() {
  const found = await findOrInstall(locate, 'postgresql');
  if (found) return { POSTGRES_BIN: found, ...(await ensurePooler()) };
  if (!process.env.NEED_POSTGRES) return {};
  throw new SetupProblem(
    `PostgreSQL ${oldest} or newer is needed and was not found: install it, or set POSTGRES_BIN to the folder of its programs.`,
  );
}

async function ensurePooler() {
  const found = await findOrInstall(findPooler, 'pgbouncer');
  if (found) return { PGBOUNCER: found };
  say('PgBouncer was not found: its tests are left out.');
  return {};
}

const findPooler = async () =>
  (await findOnPath(['pgbouncer'])) ?? ((await works(debianPooler)) ? debianPooler : null);

async function locate() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const versions = await readdir(debian).catch(() => []);
  const numbers = versions.map(Number).filter((version) => version >= oldest);
  for (const version of numbers.toSorted((one, other) => other - one)) {
    const folder = join(debian, String(version), 'bin');
    if (existsSync(join(folder, 'initdb'))) return folder;
  }
  const initdb = await findOnPath(['initdb']);
  return initdb && dirname(initdb);
}
