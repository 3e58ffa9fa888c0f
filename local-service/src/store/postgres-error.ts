import { DatabaseError } from '../base/database-error.ts';
import { NewerTables } from './migrate.ts';

const lost = 'the connection was lost';
const notOurs = 'was not made by this service. Choose another database';

/**
 * The reasons why a database is away for a while, by the error codes of the system and of
 * PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const away: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOENT: 'nothing answers there',
  ENOTFOUND: 'its host was not found',
  EAI_AGAIN: 'its host was not found',
  ECONNRESET: lost,
  EPIPE: lost,
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host does not answer',
  ENETUNREACH: 'its host does not answer',
  '08000': lost,
  '08001': lost,
  '08003': lost,
  '08006': lost,
  // A deadlock, and a lock that was not free in time.
  '40P01': 'it is busy',
  '55P03': 'it is busy',
  53300: 'it has too many connections',
  '57P01': 'it is stopping',
  '57P02': 'it stopped after a crash',
  '57P03': 'it is starting or stopping',
};

/** The errors of the driver for a lost connection. They have no code. */
const lostMessage = /^Connection terminated|^Client (has|was) .* not queryable$|connection timeout/;

/** The error of the driver where no connection opens or becomes free in time. It has no code. */
const lateMessage = /^timeout exceeded when trying to connect$/;

/** The reasons why a database takes no changes for a while. */
const refusing: Record<string, string> = {
  '25006': 'it is read-only',
  53100: 'the disk is full',
  58030: 'the disk reported an error',
};

/** The faults that do not pass by themselves. */
const faults: Record<string, string> = {
  '28P01': 'refuses this user or password',
  28000: 'refuses this user or password',
  '3D000': 'does not exist',
  42501: 'does not allow this user to do that',
  '42P07': notOurs,
};

const damage = new Set(['XX001', 'XX002']);

/**
 * Turns an error of PostgreSQL or its driver into a `DatabaseError` with one sentence, without the
 * password. Returns any other error unchanged. `place` names the database.
 */
export function explainPostgresError(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const tell = (rest: string, more = {}) =>
    new DatabaseError(`The database ${place} ${rest}.`, { cause: error, ...more });
  const reason =
    away[code] ??
    (lostMessage.test(message) ? lost : undefined) ??
    (lateMessage.test(message) ? away['ETIMEDOUT'] : undefined);
  if (reason !== undefined) return tell(`cannot be reached: ${reason}`, { away: true });
  const refused = refusing[code];
  if (refused !== undefined) return tell(`takes no changes: ${refused}`, { away: true });
  if (damage.has(code)) return tell('is damaged. Restore it from a backup', { damaged: true });
  if (error instanceof NewerTables)
    return tell(
      'was written by a newer version of this service. Update the service, or choose another database',
    );
  const fault = faults[code];
  return fault === undefined ? error : tell(fault);
}
