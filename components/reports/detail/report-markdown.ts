import type { Changes } from '../../../lib/domain/reports/checks.ts';
import { type Check, importances, type Report } from '../../../lib/domain/reports/report.ts';
import { escape, linked, linkedPage, resultInMarkdown } from '../markdown.ts';

/** The facts that are not in the report itself. Null if they are not known. */
interface ReportContext {
  /** The address of the report's page at the service. */
  page: string | null;
  /** The changes since the previous audit. */
  changes: Changes | null;
}

const kinds = [
  ['turnedBad', 'Now failing'],
  ['turnedGood', 'Now passing'],
  ['came', 'Added'],
  ['went', 'Removed'],
] as const;

/**
 * A report as Markdown, to paste into an issue or a chat: address, result, score, time, changes,
 * and its checks by importance, failed ones first. All that the service sent is escaped, so that
 * none of it becomes markup.
 */
export function markdownOf(report: Report, { page, changes }: ReportContext): string {
  const { url, result, score, generatedAt, project, checks = [] } = report;
  const facts = [
    `- Result: ${resultInMarkdown(result, score)}`,
    ...(generatedAt === null ? [] : [`- Generated: ${new Date(generatedAt).toISOString()}`]),
    ...(project === null ? [] : [`- Project: ${escape(project)}`]),
    ...(page === null ? [] : [`- Report: ${linked(page, page)}`]),
  ];
  const parts = importances
    .map((importance) => checksOf(checks, importance))
    .filter((part) => part !== '');
  return [`# ${linkedPage(url)}`, facts.join('\n'), ...changesOf(changes), ...parts]
    .join('\n\n')
    .concat('\n');
}

function changesOf(changes: Changes | null): string[] {
  const lines = changes
    ? kinds.flatMap(([kind, word]) =>
        changes[kind].map(({ title }) => `- ${word}: ${escape(title)}`),
      )
    : [];
  return lines.length === 0 ? [] : [`## What changed\n\n${lines.join('\n')}`];
}

function checksOf(checks: Check[], importance: Check['importance']): string {
  const of = checks
    .filter((check) => check.importance === importance)
    .toSorted((a, b) => Number(a.passed) - Number(b.passed));
  if (of.length === 0) return '';
  return [
    `## Importance: ${importance}`,
    '',
    ...of.map(({ passed, title }) => `- [${passed ? 'x' : ' '}] ${escape(title)}`),
  ].join('\n');
}
