import { decodeHTMLStrict } from 'entities/decode';
import type { FoundIn } from '../domain/addresses/address-list.ts';
import { foundIn, inOnePiece, parted } from './found.ts';

/**
 * Reads a sitemap in XML (sitemaps.org), even if it is cut off or not well formed: each whole text
 * in `<loc>` is an address, whatever its prefix, but those of images, videos and news, and those in
 * comments. Returns null for other text. Takes time in proportion to the length of the text.
 */
export function readSitemap(text: string): FoundIn | null {
  // Comments before the root may name anything.
  const head = text.slice(0, 20_000).replaceAll(/<!--.*?(-->|$)/gs, '');
  const root = /<([\w.-]+:)?(urlset|sitemapindex)[\s>][^>]*/i.exec(head);
  if (!root || /<(rss|feed|html|body)[\s>]/i.test(head.slice(0, root.index))) return null;
  const [declared, , name = ''] = root;
  const { addresses, paths } = parted(
    [...locations(text, prefixesOfMedia(declared))].map(inOnePiece),
  );
  if (name.toLowerCase() === 'sitemapindex') return foundIn('index', { addresses });
  return foundIn('sitemap', { addresses, paths });
}

/** The prefixes of the extensions for images, videos and news. */
function prefixesOfMedia(root: string): Set<string> {
  const declared = root.matchAll(
    /xmlns:([\w.-]+)\s*=\s*["'][^"']*(?:image|video|news)[^"']*["']/gi,
  );
  return new Set(['image', 'video', 'news', ...[...declared].map(([, prefix = '']) => prefix)]);
}

const opening = /<!--|<(?:([\w.-]+):)?loc(?:\s[^<>]*)?>(\s*<!\[CDATA\[)?/gi;

function* locations(text: string, passed: Set<string>): Generator<string> {
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const from = opening.lastIndex;
    const [whole, prefix = '', data] = found;
    const end = text.indexOf(whole === '<!--' ? '-->' : data === undefined ? '<' : ']]>', from);
    // A file that was cut off has a part of an address at its end, which is another page.
    if (end < 0) return;
    opening.lastIndex = end;
    if (whole === '<!--' || passed.has(prefix)) continue;
    const inner = text.slice(from, end);
    const address = (data === undefined ? decodeHTMLStrict(inner) : inner).trim();
    if (address !== '') yield address;
  }
}
