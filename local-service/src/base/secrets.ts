import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const saltBytes = 16;
const hashBytes = 32;

/**
 * The stored form of a password: salt and scrypt hash, both in base64, separated by a dot. It is
 * another one each time, unless a text is given that the salt is made of.
 */
export async function hashPassword(password: string, of?: string): Promise<string> {
  const salt =
    of === undefined
      ? randomBytes(saltBytes)
      : createHash('sha256').update(of).digest().subarray(0, saltBytes);
  const hash = await derive(password, salt, hashBytes);
  return `${salt.toString('base64')}.${hash.toString('base64')}`;
}

/** The stored form of no password. */
const noPassword = [saltBytes, hashBytes]
  .map((bytes) => Buffer.alloc(bytes).toString('base64'))
  .join('.');

/**
 * Whether `kept` is the stored form of the password. Takes the same time for a wrong one, and where
 * none is kept.
 */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [salt = '', hash = ''] = (kept ?? noPassword).split('.');
  const isSame = timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64'), hashBytes),
    Buffer.from(hash, 'base64'),
  );
  return kept !== null && isSame;
}

/** Makes a random token of 256 bits, for a key, a cookie or a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. It does not reveal the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
