/**
 * A text as UTF-8 bytes, one per character, without blanks and invisible characters. `place`
 * returns the position in the text of a run of bytes.
 */
export interface FoldedText {
  bytes: string;
  place: (first: number, count: number) => [start: number, end: number];
}

/** Text that folds to itself. Most one-word texts do. */
const plainAscii = /^[!-$&-~]*$/;

/** A percent-encoded byte. Its percent sign may have been encoded again, any number of times. */
const percentByte = /%(?:25)*([\da-f]{2})/giy;
/** Blanks and characters that fonts do not draw. U+2800 is a braille letter without a dot. */
const invisible = /[\s\u2800\p{C}\p{Default_Ignorable_Code_Point}]/u;
const encoder = new TextEncoder();

/**
 * Folds a text for the comparison with secrets: decodes percent-encoding, drops blanks and
 * invisible characters. Stops `most` bytes after the character at `enough`. Takes time in
 * proportion to what it reads.
 */
export function foldText(text: string, enough = Infinity, most = 0): FoldedText {
  if (plainAscii.test(text))
    return { bytes: text.slice(0, enough + most), place: (first, count) => [first, first + count] };
  let bytes = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (byte: number, start: number, end: number) => {
    if (byte <= 0x20 || byte === 0x7f) return;
    bytes += String.fromCharCode(byte);
    starts.push(start);
    ends.push(end);
  };
  let beyond = 0;
  for (let at = 0; at < text.length && beyond < most + 1;) {
    const before = bytes.length;
    const code = text.codePointAt(at) ?? 0;
    let end = at + (code > 0xffff ? 2 : 1);
    if (code === 0x25) {
      percentByte.lastIndex = at;
      const found = percentByte.exec(text);
      if (found) end = percentByte.lastIndex;
      add(found ? parseInt(found[1] ?? '', 16) : code, at, end);
    } else if (code < 0x80) add(code, at, end);
    else {
      const one = text.slice(at, end);
      if (!invisible.test(one)) for (const byte of encoder.encode(one)) add(byte, at, end);
    }
    if (at >= enough) beyond += bytes.length - before;
    at = end;
  }
  return {
    bytes,
    place: (first, count) => [starts[first] ?? 0, ends[first + count - 1] ?? text.length],
  };
}
