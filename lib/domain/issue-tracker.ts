import { truncate } from './limits.ts';

/**
 * The placeholders in the address of a new issue: its title, its text as Markdown (`body`) or as
 * plain text (`text`), and its labels, separated by commas.
 */
export const issuePlaceholders = ['title', 'body', 'text', 'labels'] as const;

/** The values of a new issue, one for each placeholder. */
export type Issue = Record<(typeof issuePlaceholders)[number], string>;

/** The longest address that common trackers accept, in characters: most stop at 8 KiB. */
export const maxIssueAddressLength = 8_000;
/** The longest pattern that is kept and the longest title, in characters, so that both fit. */
const maxPatternLength = 2_000;
const maxTitleLength = 200;
/** A line of at least this length (percent-encoded) is left out by itself if it does not fit. */
const longLine = 1_000;

/** The reasons why an address of a new issue is refused. */
export type IssueAddressFault =
  | 'malformed'
  | 'scheme'
  | 'sign-in'
  | 'placeholder'
  | 'repeated'
  | 'place'
  | 'no-title'
  | 'example'
  | 'too-long';

/**
 * Reads the address of a new issue as a person types it, such as
 * `https://github.com/owner/name/issues/new?title={title}&body={body}`. Placeholders may appear
 * only after the first `?` or `#`, so that no report can change where the address leads. Returns
 * the address, or the fault and the part that has it.
 */
export function readIssueAddress(
  typed: string,
): { address: string } | { fault: IssueAddressFault; text: string } {
  const address = typed.trim();
  if (address.length > maxPatternLength) return { fault: 'too-long', text: '' };
  const url = /\s/.test(address) ? null : URL.parse(address);
  if (!url) return { fault: 'malformed', text: '' };
  // The examples that manuals and hints give are nobody's repository.
  const example = /\/((?:owner|group)\/name)\//i.exec(url.pathname)?.[1];
  if (example !== undefined) return { fault: 'example', text: example };
  if (!/^https?:$/.test(url.protocol)) return { fault: 'scheme', text: url.protocol };
  if (url.username !== '' || url.password !== '') return { fault: 'sign-in', text: '' };
  const names = [...address.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !issuePlaceholders.some((known) => known === name));
  if (unknown !== undefined) return { fault: 'placeholder', text: `{${unknown.slice(0, 40)}}` };
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) return { fault: 'repeated', text: `{${repeated}}` };
  if (/[{}]/.test(address.split(/[?#]/)[0] ?? '')) return { fault: 'place', text: '' };
  if (!names.includes('title')) return { fault: 'no-title', text: '' };
  return { address };
}

/**
 * Fills in the placeholders of the address of a new issue. The result has at most
 * `maxIssueAddressLength` characters. To keep this limit, leaves out very long lines that do not
 * fit, and other lines from the end. `skipped` is the number of lines left out. The text then ends
 * with `more(skipped)`.
 */
export function issueAddress(
  pattern: string,
  { title, body, text, labels }: Issue,
  more: (count: number) => string,
): { address: string; skipped: number } {
  const lines = { body: body.trimEnd().split('\n'), text: text.trimEnd().split('\n') };
  const most = Math.max(lines.body.length, lines.text.length);
  const filledIn = (isKept: (at: number) => boolean, skipped: number) => {
    const cut = (all: string[]) =>
      [...all.filter((_, at) => isKept(at)), ...(skipped > 0 ? ['', more(skipped)] : [])].join(
        '\n',
      );
    const values: Issue = {
      title: truncate(title, maxTitleLength),
      body: cut(lines.body),
      text: cut(lines.text),
      labels,
    };
    return pattern.replace(/\{(\w+)\}/g, (_, name: keyof Issue) => encoded(values[name]));
  };
  const whole = filledIn(() => true, 0);
  if (whole.length <= maxIssueAddressLength) return { address: whole, skipped: 0 };
  const texts = (['body', 'text'] as const).filter((name) => pattern.includes(`{${name}}`));
  const ends = [1, most].map((count) => filledIn(() => false, count).length);
  let room = maxIssueAddressLength - Math.max(...ends);
  const kept = new Set<number>();
  for (let at = 0; at < most; at += 1) {
    const costs = texts.map((name) => encoded(`${lines[name][at] ?? ''}\n`).length);
    const cost = costs.reduce((sum, one) => sum + one, 0);
    if (cost <= room) {
      kept.add(at);
      room -= cost;
    } else if (cost < longLine) break;
  }
  const skipped = most - kept.size;
  return { address: filledIn((at) => kept.has(at), skipped), skipped };
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
