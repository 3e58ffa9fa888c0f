/**
 * Matches the addresses of views and placeholders that have the address of a page within: in the
 * parameter with this name, or, without a name, in the first group of the pattern.
 */
const wrappers: [pattern: RegExp, parameter?: string][] = [
  // Reader View of Firefox and of Edge.
  [/^about:reader\?/i, 'url'],
  [/^read:\/\/[^/]*\/\?/i, 'url'],
  // Suspended tabs: The Great Suspender and its forks, which write the address last and as it is.
  [/^(?:(?:chrome|moz)-)?extension:\/\/[^/]+\/suspended\.html#(?:[^#]*?&)?uri=(https?:.+)$/is],
  // Suspended tabs: Tab Suspender.
  [/^(?:(?:chrome|moz)-)?extension:\/\/[^/]+\/suspend\.html\?/i, 'url'],
];

/**
 * Returns the address of the page that a reader view, a suspended tab or `view-source:` stands for.
 * Returns any other text as it is.
 */
export function unwrappedAddress(text: string): string {
  const [, source = text] = /^view-source:(.+)$/is.exec(text) ?? [];
  for (const [pattern, parameter] of wrappers) {
    const match = pattern.exec(source);
    if (!match) continue;
    const inner =
      parameter === undefined ? match[1] : URL.parse(source)?.searchParams.get(parameter);
    return inner || source;
  }
  return source;
}
