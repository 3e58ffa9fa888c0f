/** The addresses of a sitemap, or of the other sitemaps that an index names. */
interface Sitemap {
  isIndex: boolean;
  addresses: Iterable<string>;
}

/**
 * Reads a sitemap in XML (sitemaps.org), also one that is cut off or not well formed: whatever
 * stands between `<loc>` and the next tag is an address. Null for other text. Takes time in
 * proportion to its length.
 */
export function readSitemap(text: string): Sitemap | null {
  const root = /<(?:[\w.-]+:)?(urlset|sitemapindex)[\s>]/i.exec(text.slice(0, 20_000));
  if (!root) return null;
  return { isIndex: root[1]?.toLowerCase() === 'sitemapindex', addresses: locations(text) };
}

function* locations(text: string): Generator<string> {
  // Sitemaps of news and images have further `loc` with a prefix, such as `image:loc`.
  const opening = /<loc\s*>/gi;
  while (opening.exec(text)) {
    const end = text.indexOf('</', opening.lastIndex);
    const inner = text.slice(opening.lastIndex, end < 0 ? text.length : end);
    const address = decode(inner).trim();
    if (address !== '') yield address;
  }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of an element: with its entities replaced, or what a CDATA section has. */
function decode(inner: string): string {
  const data = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>/.exec(inner);
  if (data) return data[1] ?? '';
  return inner.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (whole, ten, hex, name) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
      const code = ten === undefined ? Number.parseInt(String(hex), 16) : Number(ten);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
