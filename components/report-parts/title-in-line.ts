/** The title of a check before other words in a line: without the full stop at its end. */
export function titleInLine(title: string): string {
  return title.trimEnd().replace(/(?<!\.)[.。]$/, '');
}
