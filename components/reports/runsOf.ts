import type { Report } from '../../lib/model/report.ts';
import type { Run } from '../../lib/model/run.ts';

/** Which of a page's runs (newest first) is the report's own, and which came before it; null where this device knows of none. */
export function runsOf({ id, generatedAt }: Report, runs: Run[]): { run: Run | null; before: Run | null } {
  const at = runs.findIndex((run) => run.reportId === id && run.at === (generatedAt ?? 0));
  if (at !== -1) return { run: runs[at] ?? null, before: runs[at + 1] ?? null };
  // Without a time nothing can be said to come before it.
  return { run: null, before: generatedAt === null ? null : (runs.find((run) => run.at < generatedAt) ?? null) };
}
