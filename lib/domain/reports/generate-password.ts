/** 64 characters, so a random byte selects each character with the same probability. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns a password of 20 letters, digits, dashes and underscores: 120 bits. */
export function generatePassword(
  bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(20)),
): string {
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}
