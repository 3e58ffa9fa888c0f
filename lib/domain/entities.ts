const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|apos|gt|lt|nbsp|quot));/gi;
const named = new Map(
  Object.entries({ amp: '&', apos: "'", gt: '>', lt: '<', nbsp: ' ', quot: '"' }),
);

/** Decodes the entities of XML in a text, and the blank of HTML. Others stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named.get(name.toLowerCase()) ?? whole;
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
