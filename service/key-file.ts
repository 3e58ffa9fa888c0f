import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Whether a key can be sent in a header. */
export function isUsableKey(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}

/** The key that is kept in a file that only its owner can read; made at random when there is none. Throws the system's error. */
export function keptKey(file: string): string {
  const kept = read(file);
  if (kept !== '') {
    chmodSync(file, 0o600);
    return kept;
  }
  const key = randomBytes(32).toString('base64url');
  // Written beside and then renamed: a kill in between leaves no half of a key.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${key}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return key;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
