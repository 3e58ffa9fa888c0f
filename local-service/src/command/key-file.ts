import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const minKeyLength = 16;

/**
 * Returns the key if a header can hold it and it is long enough to be safe. Throws a sentence about
 * `name` otherwise.
 */
export function checkKey(key: string, name = 'The API key'): string {
  if (!/^[\x21-\x7e]*$/.test(key))
    throw new Error(`${name} may only have letters, digits and signs, without blanks.`);
  if (key.length < minKeyLength)
    throw new Error(`${name} must have at least ${minKeyLength} characters.`);
  return key;
}

/**
 * Reads the key from a file that only its owner can read, or makes a random one. Throws the system
 * error, or a sentence for a key that cannot be used.
 */
export function readOrMakeKey(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '') {
    chmodSync(file, 0o600);
    return checkKey(kept, `The API key in ${file}`);
  }
  const key = randomBytes(32).toString('base64url');
  // Written under another name and then renamed, so that a kill leaves no half of a key.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${key}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return key;
}
