/** The addresses of a sitemap, or of the other sitemaps that an index names. */
interface Sitemap {
  isIndex: boolean;
  addresses: Iterable<string>;
}

/**
 * Reads a sitemap in XML (sitemaps.org), also one that is cut off or not well formed: whatever
 * stands between `<loc>` and the next tag is an address, but not in a comment. Null for other text.
 * Takes time in proportion to its length.
 */
export function readSitemap(text: string): Sitemap | null {
  const root = /<([\w.-]+:)?(urlset|sitemapindex)[\s>]/i.exec(text.slice(0, 20_000));
  if (!root) return null;
  const [, prefix = '', name = ''] = root;
  return {
    isIndex: name.toLowerCase() === 'sitemapindex',
    addresses: locations(text, prefix.replaceAll('.', '\\.')),
  };
}

function* locations(text: string, prefix: string): Generator<string> {
  // Sitemaps of news and images have further `loc` with a prefix, such as `image:loc`.
  const opening = new RegExp(`<!--|<${prefix}loc\\s*>(\\s*<!\\[CDATA\\[)?`, 'gi');
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const from = opening.lastIndex;
    if (found[0] === '<!--') {
      const over = text.indexOf('-->', from);
      if (over < 0) return;
      opening.lastIndex = over;
      continue;
    }
    const isData = found[1] !== undefined;
    const end = text.indexOf(isData ? ']]>' : '<', from);
    if (end < 0 && isData) return;
    const inner = text.slice(from, end < 0 ? text.length : end);
    const address = (isData ? inner : decode(inner)).trim();
    if (address !== '') yield address;
    opening.lastIndex = from + inner.length;
  }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces the entities in the text of an element. */
function decode(inner: string): string {
  return inner.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (whole, ten, hex, name) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
      const code = ten === undefined ? Number.parseInt(String(hex), 16) : Number(ten);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
