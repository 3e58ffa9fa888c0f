/** Sixty-four, so that every byte gives each of them alike. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Twenty letters, digits and dashes that nobody can guess (120 bits). */
export function generatePassword(
  bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(20)),
): string {
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}
