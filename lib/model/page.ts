/**
 * What makes two addresses the same page: scheme, `www.`, trailing slash, fragment and case of the host are ignored, since services
 * store and return addresses without them. Takes addresses with and without a scheme; what is no address is returned trimmed.
 */
export function pageOf(address: string): string {
  const text = address.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return text;
  return `${hostOf(url)}${withoutSlashes(url.pathname)}${url.search}`;
}

/** A text without the slashes at its end. A pattern for them takes the square of their number where something follows. */
export function withoutSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/** The project that services file an address under: its host without `www.`, with a port that is not the default one. */
export function projectOf(address: string): string {
  return pageOf(address).replace(/[/?].*$/s, '');
}

function hostOf(url: URL): string {
  return url.host.toLowerCase().replace(/^www\.(?=.)/, '');
}
