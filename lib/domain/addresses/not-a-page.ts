/** Endings of documents, pictures, sounds, programs and data, which services cannot check. */
const endings =
  /\.(pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|epub|txt|csv|tsv|xml|rss|atom|json|jsonld|ya?ml|md|ics|vcf|kml|gpx|png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|psd|ai|eps|heic|mp[34]|m4[av]|ogg|oga|ogv|wav|flac|avi|mov|mkv|web[mp]|wmv|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|apk|deb|rpm|iso|jar|m?js|css|map|woff2?|ttf|otf|eot|wasm)$/i;

/**
 * Returns the kind of file that an address leads to, in capitals, such as "PDF". Null for a web
 * page, as far as its address tells.
 */
export function fileTypeOf(url: string): string | null {
  const path = URL.parse(url)?.pathname ?? '';
  // There a page shows the file.
  if (/\/(wiki|blob|tree)\//.test(path)) return null;
  return endings.exec(path)?.[1]?.toUpperCase() ?? null;
}

/** Returns an address whose scheme was typed twice with the inner one. Any other stays as it is. */
export function withOneScheme(text: string): string {
  const [doubled = ''] = /^(?:https?:?\/{0,3})+(?=https?:?\/\/)/i.exec(text) ?? [];
  const rest = text.slice(doubled.length);
  return doubled === '' ? text : rest.replace(/^(https?):?\/\//i, '$1://');
}
