/** How many characters of a service's own words are kept. */
const longest = 300;
const hidden = '•••';

/**
 * Makes a service's own words fit to be shown: one line of at most 300 characters, without control characters or marks that turn the
 * direction of what stands around them, and without the secrets that were sent, as they are or encoded. Where a secret is so short that
 * the gap would tell it, nothing of the text is left.
 */
export function clean(text: string, secrets: string[]): string {
  const spellings = [...new Set(secrets.flatMap(spell))].filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length);
  let shown = plain(hide(text, spellings));
  // Once more: taking characters out may have put a secret together.
  shown = hide(shown, spellings);
  // A cut may fall within a pair of surrogates.
  return shown.length > longest ? `${shown.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : shown;
}

function hide(text: string, spellings: string[]): string {
  for (const secret of spellings) {
    if (!text.includes(secret)) continue;
    if (secret.length < 4) return hidden;
    text = text.replaceAll(secret, hidden);
  }
  return text;
}

function spell(secret: string): string[] {
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  return [secret, secret.trim(), plain(secret), form, form.replaceAll('+', '%20'), encodeURIComponent(secret.toWellFormed())];
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}
