import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const saltBytes = 16;
const hashBytes = 32;

/** The password as it is kept: salt and scrypt hash, both in base64, with a dot between them. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, hashBytes);
  return `${salt.toString('base64')}.${hash.toString('base64')}`;
}

/** Whether `password` is the one that `kept` was made of. Takes the same time for a wrong one. */
export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.');
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64'), hashBytes),
    Buffer.from(hash, 'base64'),
  );
}

/**
 * Whether two secrets are the same, in a time that tells nothing of either, not even the length.
 */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A secret that nobody guesses, fit for a cookie and for an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token as it is kept: whoever reads the memory of the service does not get the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
