import { DatabaseError, reasonOf, type Reasons } from '../base/database-error.ts';
import { pagesFolder } from './pages.ts';

const busy = 5;
const corrupt = 11;
const notADatabase = 26;

/**
 * The reasons that may pass by themselves, by the result codes of SQLite
 * (https://sqlite.org/rescode.html) and the error codes of the system.
 */
const passing: Reasons = {
  'another process uses it': `${busy} 6`,
  'it is read-only': '8 EROFS',
  'the disk reported an error': '10',
  // With 4874 there is no room for the file of the log that processes share.
  'the disk is full': '13 4874 ENOSPC EFBIG',
  'this account may not use more of the disk': 'EDQUOT',
};

/** All others. */
const lasting: Reasons = {
  'this account may not use it': '3 EACCES EPERM',
  'it is damaged. Restore it from a backup, or move it away to start with a new one': `${corrupt}`,
  'it could not be opened': '14',
  'it is not a database. Choose another file': `${notADatabase}`,
  'it is a folder': 'EISDIR',
  'its folder does not exist': 'ENOENT',
  'a file is in the place of its folder': 'ENOTDIR',
  'a file is in its place': 'EEXIST',
};

/**
 * Turns an error of SQLite, or of the system about the data file, into a `DatabaseError` with one
 * sentence. Returns any other error unchanged.
 */
export function explainSqliteError(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const { errcode, code = '', path } = error as NodeJS.ErrnoException & { errcode?: number };
  // The lowest eight bits are the kind, and the others tell more.
  if (errcode !== undefined)
    return unusableFile(file, reasonOf(errcode, passing) ? errcode : errcode & 0xff, error);
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
  const passes = reasonOf(code, passing);
  const reason = passes ?? reasonOf(code, lasting) ?? cause?.message ?? 'it could not be opened';
  return new DatabaseError(`The ${place} cannot be used: ${reason}.`, {
    damaged: code === corrupt || code === notADatabase,
    away: passes !== undefined,
    ...(cause && { cause }),
  });
}
