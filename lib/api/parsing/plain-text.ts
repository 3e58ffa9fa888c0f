/** A tag, a comment or a declaration. */
const tag = /<[a-z/!][^<>]*>/gi;
/** The tags between which a reader sees a blank. */
const block = /^<\/?(?:br|div|h\d|li|ol|p|t[dhr]|ul)\b/i;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|apos|gt|lt|nbsp|quot));/gi;
const named = new Map(
  Object.entries({ amp: '&', apos: "'", gt: '>', lt: '<', nbsp: ' ', quot: '"' }),
);

/**
 * A text without its markup, as a reader of the page would see it: tags are struck, then entities
 * are decoded. Services hand on the texts of network libraries (service notes). The outcome is a
 * text and no markup, so it is shown as text. Takes time in proportion to its length.
 */
export function plainText(text: string): string {
  return text
    .replace(tag, (one) => (block.test(one) ? ' ' : ''))
    .replace(entity, (whole, decimal?: string, hex?: string, name = '') => {
      if (decimal === undefined && hex === undefined) return named.get(name.toLowerCase()) ?? whole;
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
}
