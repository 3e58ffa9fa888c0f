import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const minKeyLength = 16;

/**
 * The key, unless it cannot be sent in a header or is short enough to be guessed: then throws a
 * sentence, which begins with `name`.
 */
export function checkKey(key: string, name = 'The API key'): string {
  if (!/^[\x21-\x7e]*$/.test(key))
    throw new Error(`${name} may only have letters, digits and signs, without blanks.`);
  if (key.length < minKeyLength)
    throw new Error(`${name} must have at least ${minKeyLength} characters.`);
  return key;
}

/**
 * The key that is kept in a file that only its owner can read; made at random when there is none.
 * Throws the system's error, or a sentence for a key that cannot be used.
 */
export function readOrMakeKey(file: string): string {
  const kept = read(file);
  if (kept !== '') {
    chmodSync(file, 0o600);
    return checkKey(kept, `The API key in ${file}`);
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
