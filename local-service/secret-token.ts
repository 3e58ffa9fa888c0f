import { createHash, randomBytes } from 'node:crypto';

/** A secret that nobody guesses, fit for a cookie and for an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token as it is kept: whoever reads the memory of the service does not get the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
