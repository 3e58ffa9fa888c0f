/**
 * The placeholders in the address of a new issue: its title, its text as Markdown or as plain text,
 * and its labels with commas between them.
 */
export const issuePlaceholders = ['title', 'body', 'text', 'labels'] as const;

/** The values of a new issue, one for each placeholder. */
export type Issue = Record<(typeof issuePlaceholders)[number], string>;

/** The longest address that common trackers take, in characters: most stop at 8 KiB. */
export const maxIssueAddressLength = 8_000;
/** The longest address that is kept, in characters, and the longest title, so that both fit. */
const maxPatternLength = 2_000;
const maxTitleLength = 200;

/** Why an address of a new issue is refused. */
export type IssueAddressFault =
  | 'malformed'
  | 'scheme'
  | 'sign-in'
  | 'placeholder'
  | 'place'
  | 'no-title'
  | 'too-long';

/**
 * Reads the address of a new issue as it is typed, such as
 * `https://github.com/owner/name/issues/new?title={title}&body={body}`. Placeholders stand behind
 * the first `?` or `#`, so that no report can change where the address leads. Returns the address,
 * or the fault with the part that is at fault.
 */
export function readIssueAddress(
  typed: string,
): { address: string } | { fault: IssueAddressFault; text: string } {
  const address = typed.trim();
  if (address.length > maxPatternLength) return { fault: 'too-long', text: '' };
  const url = /\s/.test(address) ? null : URL.parse(address);
  if (!url) return { fault: 'malformed', text: '' };
  if (!/^https?:$/.test(url.protocol)) return { fault: 'scheme', text: url.protocol };
  if (url.username !== '' || url.password !== '') return { fault: 'sign-in', text: '' };
  const names = [...address.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !issuePlaceholders.some((known) => known === name));
  if (unknown !== undefined) return { fault: 'placeholder', text: `{${unknown.slice(0, 40)}}` };
  if (/[{}]/.test(address.split(/[?#]/)[0] ?? '')) return { fault: 'place', text: '' };
  if (!names.includes('title')) return { fault: 'no-title', text: '' };
  return { address };
}

/**
 * The address of a new issue with its placeholders filled in, at most `maxIssueAddressLength`
 * characters long. `leftOut` is the number of lines that are missing at the end of the text for
 * that; the text then says so.
 */
export function issueAddress(
  pattern: string,
  { title, body, text, labels }: Issue,
): { address: string; leftOut: number } {
  const lines = { body: body.trimEnd().split('\n'), text: text.trimEnd().split('\n') };
  const most = Math.max(lines.body.length, lines.text.length);
  const upTo = (count: number) => {
    const cut = (all: string[]) =>
      all.length <= count
        ? all.join('\n')
        : [...all.slice(0, count), '', `… and ${all.length - count} more lines`].join('\n');
    const values: Issue = {
      title: title.slice(0, maxTitleLength),
      body: cut(lines.body),
      text: cut(lines.text),
      labels,
    };
    return pattern.replace(/\{(\w+)\}/g, (_, name: keyof Issue) =>
      encodeURIComponent(values[name].toWellFormed()),
    );
  };
  // The longest that fits lies between `fits` and `tooMany` lines.
  let [fits, tooMany] = [0, most + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (upTo(middle).length <= maxIssueAddressLength) fits = middle;
    else tooMany = middle;
  }
  return { address: upTo(fits), leftOut: most - fits };
}
