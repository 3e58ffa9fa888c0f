/** How many characters a random text has at least: in one piece, and in several together. */
const minPiece = 16;
const minTogether = 20;
/** Shorter pieces are not counted: part numbers and ids of articles look as random. */
const minCounted = 8;
/** In a random text at least so many of 100 characters begin another kind. In a word few do. */
const minChanges = 30;

const uuid = /(?:^|[^\da-f])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\da-f])/i;
/** A hexadecimal number that says that it is one: transactions of ledgers, places on maps. */
const namedNumber = /(^|[^a-z\d]|\ds)0x[\da-f]+/gi;

/**
 * Whether a text holds a long random part, as in links that open a document for everybody who has
 * them. Words, however long, numbers, dates and short ids are not random. Takes time in proportion
 * to the length.
 */
export function isRandom(text: string): boolean {
  if (uuid.test(text)) return true;
  const pieces = text
    .replace(namedNumber, '$1')
    .split(/[^A-Za-z\d]+/)
    .filter((piece) => piece.length >= minCounted && isMixed(piece));
  return (
    pieces.some(({ length }) => length >= minPiece) ||
    pieces.reduce((sum, { length }) => sum + length, 0) >= minTogether
  );
}

/** Whether letters and digits, or large and small letters, are mixed as in no word. */
function isMixed(piece: string): boolean {
  // Of hexadecimal letters and digits alone. A date with a letter is shorter.
  if (piece.length >= 24 && /^[\da-f]+$/i.test(piece) && /\d/.test(piece) && /[a-f]/i.test(piece))
    return true;
  const runs = piece.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? [];
  return (runs.length - 1) * 100 >= piece.length * minChanges;
}
