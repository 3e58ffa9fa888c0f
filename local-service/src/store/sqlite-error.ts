import { DatabaseError } from '../base/database-error.ts';
import { pagesFolder } from './pages.ts';

const busy = 5;
const locked = 6;
const readOnly = 8;
const diskError = 10;
const full = 13;
const fullLog = 4874;
const corrupt = 11;
const notADatabase = 26;

/**
 * The reason for each result code of SQLite (https://sqlite.org/rescode.html) and each error code
 * of the system.
 */
const reasons: Record<number | string, string> = {
  3: 'this account may not use it',
  [busy]: 'another process uses it',
  [locked]: 'another process uses it',
  [readOnly]: 'it is read-only',
  [diskError]: 'the disk reported an error',
  [corrupt]: 'it is damaged. Restore it from a backup, or move it away to start with a new one',
  [full]: 'the disk is full',
  14: 'it could not be opened',
  // There is no room for the file of the log that processes share.
  [fullLog]: 'the disk is full',
  [notADatabase]: 'it is not a database. Choose another file',
  EACCES: 'this account may not use it',
  EPERM: 'this account may not use it',
  EROFS: 'it is read-only',
  EISDIR: 'it is a folder',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a file is in the place of its folder',
  EEXIST: 'a file is in its place',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this account may not use more of the disk',
};

/** The reasons that may pass by themselves. */
const passing = new Set<number | string>([
  busy,
  locked,
  readOnly,
  diskError,
  full,
  fullLog,
  'EROFS',
  'ENOSPC',
  'EDQUOT',
]);

/**
 * Turns an error of SQLite, or of the system about the data file, into a `DatabaseError` with one
 * sentence. Returns any other error unchanged.
 */
export function explainSqliteError(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const { errcode, code = '', path } = error as NodeJS.ErrnoException & { errcode?: number };
  // The lowest eight bits are the kind, and the others tell more.
  if (errcode !== undefined)
    return unusableFile(file, errcode in reasons ? errcode : errcode & 0xff, error);
  const pages = pagesFolder(file);
  if (path?.startsWith(pages)) return unusable(`folder of pages ${pages}`, code, error);
  return path?.startsWith(file) ? unusableFile(file, code, error) : error;
}

/** The error for a file that another service uses. */
export function fileInUse(file: string): DatabaseError {
  return unusableFile(file, busy);
}

/** The error for a file whose check found damage. */
export function damageFoundIn(file: string): DatabaseError {
  return unusableFile(file, corrupt);
}

const unusableFile = (file: string, code: number | string, cause?: Error) =>
  unusable(`data file ${file}`, code, cause);

function unusable(place: string, code: number | string, cause?: Error): DatabaseError {
  const reason = reasons[code] ?? cause?.message ?? 'it could not be opened';
  return new DatabaseError(`The ${place} cannot be used: ${reason}.`, {
    damaged: code === corrupt || code === notADatabase,
    away: passing.has(code),
    ...(cause && { cause }),
  });
}
