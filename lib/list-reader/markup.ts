import { Parser } from 'htmlparser2';
import { decodeHTMLStrict } from 'entities/decode';
import type { FoundIn, Kind } from '../domain/addresses/address-list.ts';
import { isRoute } from '../domain/addresses/page-url.ts';
import { foundIn, inOnePiece, isPath } from './found.ts';

/** Beyond this many open elements the parser would take quadratic time. */
const maxOpen = 1_000;

/** A reader of one kind of markup, which hears of each element. */
interface Reader {
  kind: Kind;
  open: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string, text: string) => void;
  /** The links, and the address to which relative ones belong. */
  result: () => { found: string[]; base: string };
}

/**
 * Reads the addresses of markup: the links of the entries of a feed, what is published of a
 * WordPress export, the sites of an OPML file, and the links of bookmarks and web pages. Returns
 * null for other text.
 */
export function readMarkup(text: string): FoundIn | null {
  const head = text.slice(0, 20_000).replaceAll(/<!--.*?(-->|$)/gs, '');
  const reader = readerFor(head, text);
  if (!reader) return null;
  const isCut = parse(text, reader);
  const { found, base } = reader.result();
  const all = found
    .map(inOnePiece)
    .filter((link) => link !== '' && (isRoute(link) || !link.startsWith('#')));
  const addresses = all.flatMap((link) => absolute(link, base) ?? []);
  const paths = base === '' ? all.filter(isPath) : [];
  return foundIn(reader.kind, {
    addresses: addresses.map((address) => ({ text: address })),
    paths,
    isCut,
  });
}

function readerFor(head: string, text: string): Reader | null {
  if (/<!DOCTYPE NETSCAPE-Bookmark-file-1/i.test(head)) return links('bookmarks', text);
  const [, name = ''] = /<([a-z][\w.:-]*)/i.exec(head) ?? [];
  const root = localName(name);
  if (['rss', 'rdf', 'feed', 'channel'].includes(root))
    return feed(/xmlns:wp\s*=|<wp:wxr_version/i.test(head));
  if (root === 'opml') return outlines();
  if (root === 'xbel') return links('bookmarks', text);
  const isPage = /<(!doctype html|html|head|body|a\s[^>]*href|ul|ol|div|p|table)[\s>]/i;
  // Other XML is read as a web page: only its links can be clicked.
  return isPage.test(head) || isMarkup.test(head) ? links('html', text) : null;
}

/** Begins as XML does: with a declaration or an element. `<https://…>` is neither. */
const isMarkup = /^\s*<(\?xml|[a-z][\w.-]*(:[a-z][\w.-]*)?[\s>])/i;

/** Parses the text. Returns whether it was given up because too many elements are open. */
function parse(text: string, { kind, open, close }: Reader): boolean {
  const isXml = kind === 'feed' || kind === 'wordpress' || kind === 'opml';
  let depth = 0;
  let inner = '';
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (isTooDeep()) parser.pause();
        inner = '';
        open(isXml ? name.toLowerCase() : name, attributes);
      },
      ontext: (part) => {
        if (inner.length < 10_000) inner += part;
      },
      onclosetag: (name) => {
        depth -= 1;
        close?.(isXml ? name.toLowerCase() : name, inner);
        inner = '';
      },
    },
    // Feeds name entities of HTML, too, so they are decoded by the reader.
    isXml ? { xmlMode: true, decodeEntities: false } : { decodeEntities: true },
  );
  const isTooDeep = () => depth > maxOpen;
  for (let at = 0; at < text.length && !isTooDeep(); at += chunk)
    parser.write(text.slice(at, at + chunk));
  if (!isTooDeep()) parser.end();
  return isTooDeep();
}

/** The text is parsed in parts, so that the depth is looked at between them. */
const chunk = 16_384;

/** Links of entries: RSS, RDF and Atom. Of a WordPress export those of what is published. */
function feed(isWordPress: boolean): Reader {
  const found: string[] = [];
  let entry: Map<string, string> | null = null;
  let isSource = false;
  /** The address of the site, and of the feed itself, which is the second best. */
  const own = { site: '', self: '' };
  const take = (name: string, value: string) => {
    if (value !== '' && entry && !entry.has(name)) entry.set(name, value);
  };
  return {
    kind: isWordPress ? 'wordpress' : 'feed',
    open: (name, attributes) => {
      if (name === 'item' || name === 'entry') {
        entry = new Map();
        take('about', attributes['rdf:about'] ?? '');
        return;
      }
      // The feed that an entry was taken from.
      if (name === 'source') isSource = entry !== null;
      if (isSource) return;
      const base = attributes['xml:base'];
      if (base && own.site === '') own.site = decodeHTMLStrict(base);
      if (localName(name) === 'link' && attributes['href'] !== undefined) {
        const { rel = 'alternate', type = '' } = attributes;
        const href = decodeHTMLStrict(attributes['href']);
        if (entry && rel === 'alternate')
          take(type === '' || type.includes('html') ? 'link' : 'other', href);
        else if (!entry && rel === 'alternate') own.site ||= href;
        else if (!entry && rel === 'self') own.self ||= href;
      }
      if (name === 'guid')
        take('guid is', attributes['isPermaLink'] ?? attributes['ispermalink'] ?? '');
    },
    close: (name, text) => {
      if (name === 'source') isSource = false;
      if (isSource) return;
      const value = decodeHTMLStrict(text).trim();
      if (!entry) {
        if (name === 'link') own.site ||= value;
        return;
      }
      if (name !== 'item' && name !== 'entry') take(name, value);
      else {
        const link = linkOf(entry, isWordPress);
        if (link !== null) found.push(link);
        entry = null;
      }
    },
    result: () => ({ found, base: URL.canParse(own.site) ? own.site : own.self }),
  };
}

/** Kinds of WordPress that are no pages. */
const noPage =
  /^(attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_.*|acf-.*|elementor_.*|shop_order.*)$/;

/** The address of the page of an entry. Null if it has none, or is not published. */
function linkOf(entry: Map<string, string>, isWordPress: boolean): string | null {
  const status = entry.get('wp:status') ?? 'publish';
  if (isWordPress && (status !== 'publish' || noPage.test(entry.get('wp:post_type') ?? '')))
    return null;
  const guid = entry.get('guid is')?.toLowerCase() === 'false' ? '' : (entry.get('guid') ?? '');
  const best = [entry.get('feedburner:origlink'), entry.get('link'), guid, entry.get('about')];
  return best.find((link) => link !== undefined && link !== '') ?? entry.get('other') ?? null;
}

/** The sites of an OPML file. The feeds themselves are no pages. */
function outlines(): Reader {
  const found: string[] = [];
  return {
    kind: 'opml',
    open: (name, attributes) => {
      if (name !== 'outline') return;
      const named = Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value]),
      );
      const link = named['type'] === 'link' ? named['url'] : undefined;
      const site = named['htmlurl'] ?? link;
      if (site) found.push(decodeHTMLStrict(site));
    },
    result: () => ({ found, base: '' }),
  };
}

/** The links of a web page or a file of bookmarks, which a person can click. */
function links(kind: 'bookmarks' | 'html', text: string): Reader {
  const found: string[] = [];
  let base = '';
  // Browsers write it into a page that they save.
  const [, saved = ''] = /<!-- saved from url=\(\d+\)(\S+)/.exec(text.slice(0, 4_000)) ?? [];
  return {
    kind,
    open: (name, attributes) => {
      const { href } = attributes;
      if (name === 'base' && href && base === '') base = href;
      if (name === 'link' && attributes['rel'] === 'canonical' && href) base ||= href;
      if (['a', 'area', 'bookmark'].includes(name) && href) found.push(href);
    },
    result: () => ({ found, base: URL.canParse(base) ? base : saved }),
  };
}

/** The http(s) address of a link. Null for another scheme, and where its base is not known. */
function absolute(link: string, base: string): string | null {
  if (/^https?:\/\//i.test(link)) return link;
  const url = URL.parse(link, base === '' ? undefined : base);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
