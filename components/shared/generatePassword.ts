/** Without what looks alike (0 O, 1 l I), since passwords are read out and typed. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Twenty letters and digits that nobody can guess (116 bits). */
export function generatePassword(fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes)): string {
  let password = '';
  while (password.length < 20) {
    for (const byte of fill(new Uint8Array(32))) {
      // Bytes above the last whole multiple would make the first letters likelier.
      if (byte < 256 - (256 % letters.length) && password.length < 20) password += letters[byte % letters.length];
    }
  }
  return password;
}
