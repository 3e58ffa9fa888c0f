/**
 * The text of a search as services store it, where it is part of an address: a host in Punycode,
 * and all else percent-encoded. Lists show addresses decoded, so people type them decoded. A word
 * without a dot and a scheme is taken for a part of a path.
 */
export function encodedSearch(text: string): string {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)?([^/?#]*)(.*)$/is.exec(text) ?? [];
  const isHost = scheme !== '' || /[.\u3002\uff0e\uff61]/.test(host);
  return scheme + (isHost ? encodedHost(host) : encodedText(host)) + encodedText(rest);
}

/** The same for the name of a project, mostly a host. A word is taken for a label of it. */
export function encodedHost(text: string): string {
  if (isPlain(text)) return text;
  return URL.parse(`https://${text}`)?.host || encodedText(text);
}

function encodedText(text: string): string {
  return isPlain(text) ? text : text.toWellFormed().replace(/\P{ASCII}+/gu, encodeURIComponent);
}

function isPlain(text: string): boolean {
  return !/\P{ASCII}/u.test(text);
}
