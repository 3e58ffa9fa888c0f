import type { Report } from './report.ts';

/** What tells a batch from the one before it: its first and last id. A service that ignores `page` sends the same batch for ever. */
export function edgeOf(rows: Report[]): string {
  return `${rows.at(0)?.id} ${rows.at(-1)?.id}`;
}
