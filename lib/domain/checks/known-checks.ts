/** The units of values that are quantities. */
export const measures = ['seconds', 'bytes', 'percent'] as const;
/** The things that a value counts: as a number, as a list, or as several named lists. */
export const countables = ['words', 'nodes', 'headings', 'links', 'requests', 'sitemaps'] as const;

/**
 * The kind of a check's value. `names` are named lists, but only their names are shown. `formats`
 * are the formats that a page should use.
 */
export type ValueKind =
  | 'text'
  | 'names'
  | 'formats'
  | (typeof measures)[number]
  | (typeof countables)[number];

/**
 * A check that services in the field send. Its name is the message `checkName_<key>`; why it
 * matters is `checkAdvice_<key>`. `value` is the kind of its value, which is a text if this is left
 * out. With `failure`, a failed check has a title of its own, `checkFailed_<key>`, which says all
 * that a bare code would. `link` is the best public page about the check.
 */
export interface KnownCheck {
  value?: ValueKind;
  failure?: true;
  link?: string;
}

const mdn = 'https://developer.mozilla.org/en-US/docs';
const search = 'https://developers.google.com/search/docs';

/** The checks that services send without a title (service notes), by their keys. */
const table = {
  title: { link: `${search}/appearance/title-link` },
  meta_description: { failure: true, link: `${search}/appearance/snippet` },
  headings: { value: 'headings', link: `${mdn}/Web/HTML/Reference/Elements/Heading_Elements` },
  content_keywords: { link: `${search}/fundamentals/seo-starter-guide` },
  image_keywords: { link: 'https://web.dev/learn/accessibility/images' },
  seo_friendly_url: { link: `${search}/crawling-indexing/url-structure` },
  '404_page': { failure: true, link: `${mdn}/Web/HTTP/Reference/Status/404` },
  robots: { failure: true, link: `${search}/crawling-indexing/robots/intro` },
  noindex: { failure: true, link: `${search}/crawling-indexing/block-indexing` },
  https_encryption: { failure: true, link: 'https://web.dev/articles/why-https-matters' },
  text_compression: { value: 'bytes', failure: true, link: `${mdn}/Web/HTTP/Guides/Compression` },
  gsb: { failure: true, link: 'https://support.google.com/webmasters/answer/9044101' },
  image_format: { value: 'formats', link: `${mdn}/Web/Media/Guides/Formats/Image_types` },
  in_page_links: { value: 'links', link: `${search}/crawling-indexing/links-crawlable` },
  load_time: { value: 'seconds', link: 'https://web.dev/learn/performance' },
  page_size: {
    value: 'bytes',
    link: 'https://web.dev/learn/performance/optimize-resource-loading',
  },
  http_requests: { value: 'requests', link: `${mdn}/Web/Performance` },
  structured_data: {
    value: 'names',
    failure: true,
    link: `${search}/appearance/structured-data/intro-structured-data`,
  },
  meta_viewport: { failure: true, link: `${mdn}/Web/HTML/Reference/Elements/meta/name/viewport` },
  language: { failure: true, link: `${mdn}/Web/HTML/Reference/Global_attributes/lang` },
  charset: { failure: true, link: `${mdn}/Web/HTML/Reference/Elements/meta` },
  favicon: { failure: true, link: `${search}/appearance/favicon-in-search` },
  sitemap: {
    value: 'sitemaps',
    failure: true,
    link: `${search}/crawling-indexing/sitemaps/overview`,
  },
  content_length: { value: 'words', link: `${search}/fundamentals/creating-helpful-content` },
  text_html_ratio: { value: 'percent' },
  dom_size: { value: 'nodes', link: 'https://web.dev/articles/dom-size-and-interactivity' },
  defer_javascript: { link: `${mdn}/Web/HTML/Reference/Elements/script` },
  inline_css: { link: `${mdn}/Web/HTML/Reference/Elements/link` },
  deprecated_html_tags: { link: `${mdn}/Web/HTML/Reference/Elements` },
  plaintext_email: {},
  social: { value: 'names', failure: true },
  mixed_content: { failure: true, link: 'https://web.dev/articles/what-is-mixed-content' },
  server_signature: { failure: true, link: `${mdn}/Web/HTTP/Reference/Headers/Server` },
  unsafe_cross_origin_links: {
    failure: true,
    link: `${mdn}/Web/HTML/Reference/Attributes/rel/noopener`,
  },
  doctype: { failure: true, link: `${mdn}/Glossary/Doctype` },
  hsts: { failure: true, link: `${mdn}/Web/HTTP/Reference/Headers/Strict-Transport-Security` },
  http2: { failure: true, link: `${mdn}/Glossary/HTTP_2` },
} as const satisfies Record<string, KnownCheck>;

/** The key of a known check. */
export type CheckKey = keyof typeof table;
/** The key of a known check with its own title for a failure. */
export type FailureKey = {
  [Key in CheckKey]: (typeof table)[Key] extends { failure: true } ? Key : never;
}[CheckKey];

/** The known checks by their keys. */
export const knownChecks: Readonly<Record<CheckKey, KnownCheck>> = table;

/** Whether a text is the key of a known check. */
export function isCheckKey(text: string): text is CheckKey {
  return Object.hasOwn(table, text);
}

/** Whether a check has its own title for a failure. */
export function hasFailureTitle(key: CheckKey): key is FailureKey {
  return knownChecks[key].failure === true;
}

/** The names of lists in a value that have a message: `checkGroup_<name>`. */
const groups = ['Internals', 'Externals', 'JavaScripts', 'CSS', 'Images', 'Iframes'] as const;

/** Whether a text is the name of a list with a message. */
export function isGroupKey(text: string): text is (typeof groups)[number] {
  return groups.some((group) => group === text);
}
