import type { Report } from '../../../lib/domain/reports/report.ts';
import type { Audit } from '../../../lib/domain/reports/audit.ts';

/**
 * Which of a page's runs (newest first) is the report's own, and which came before it; null where
 * this device knows of none.
 */
export function runsOf(
  { id, generatedAt }: Report,
  runs: Audit[],
): { run: Audit | null; before: Audit | null } {
  const at = runs.findIndex((run) => run.reportId === id && run.at === (generatedAt ?? 0));
  if (at !== -1) return { run: runs[at] ?? null, before: runs[at + 1] ?? null };
  // Without a time nothing can be said to come before it.
  return {
    run: null,
    before: generatedAt === null ? null : (runs.find((run) => run.at < generatedAt) ?? null),
  };
}
