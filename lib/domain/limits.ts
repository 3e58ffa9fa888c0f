/** The longest id, URL and other text that is kept from any source, in characters. */
export const maxIdLength = 256;
export const maxUrlLength = 8192;
export const maxTextLength = 2000;

/** The end of a text that was cut. It also stands for data that was left out. */
export const cutMark = '…';

/** Cuts a text to `longest` characters and marks the cut. */
export function truncate(text: string, longest: number): string {
  // A cut may split a surrogate pair.
  return text.length > longest
    ? `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}${cutMark}`
    : text;
}

/** Makes a text one line, without control and direction characters, and cuts a long text. */
export function oneLine(text: string, longest: number): string {
  return truncate(text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim(), longest);
}
