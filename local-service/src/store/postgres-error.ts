import { DatabaseError, reasonOf, type Reasons } from '../base/database-error.ts';
import { NewerTables } from './migrate.ts';

const lost = 'the connection was lost';
const late = 'it does not answer';

/**
 * The reasons why a database is away for a while, by the error codes of the system and of
 * PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const away: Reasons = {
  'nothing answers there': 'ECONNREFUSED ENOENT',
  'its host was not found': 'ENOTFOUND EAI_AGAIN',
  [lost]: 'ECONNRESET EPIPE 08000 08001 08003 08006',
  [late]: 'ETIMEDOUT',
  'its host does not answer': 'EHOSTUNREACH ENETUNREACH',
  // A deadlock, and a lock that was not free in time.
  'it is busy': '40P01 55P03',
  'it has too many connections': '53300',
  'it is stopping': '57P01',
  'it stopped after a crash': '57P02',
  'it is starting or stopping': '57P03',
};

/** The errors of the driver for a lost connection. They have no code. */
const lostMessage = /^Connection terminated|^Client (has|was) .* not queryable$|connection timeout/;

/** The error of the driver where no connection opens or becomes free in time. It has no code. */
const lateMessage = /^timeout exceeded when trying to connect$/;

/** The reasons why a database takes no changes for a while. */
const refusing: Reasons = {
  'it is read-only': '25006',
  'the disk is full': '53100',
  'the disk reported an error': '58030',
};

/** The faults that do not pass by themselves. */
const faults: Reasons = {
  'refuses this user or password': '28P01 28000',
  'does not exist': '3D000',
  'does not allow this user to do that': '42501',
  'was not made by this service. Choose another database': '42P07',
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
    reasonOf(code, away) ??
    (lostMessage.test(message) ? lost : undefined) ??
    (lateMessage.test(message) ? late : undefined);
  if (reason !== undefined) return tell(`cannot be reached: ${reason}`, { away: true });
  const refused = reasonOf(code, refusing);
  if (refused !== undefined) return tell(`takes no changes: ${refused}`, { away: true });
  if (damage.has(code)) return tell('is damaged. Restore it from a backup', { damaged: true });
  if (error instanceof NewerTables)
    return tell(
      'was written by a newer version of this service. Update the service, or choose another database',
    );
  const fault = reasonOf(code, faults);
  return fault === undefined ? error : tell(fault);
}
