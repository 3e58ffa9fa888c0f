import type { Changes } from '../../../lib/domain/reports/checks.ts';
import { type Check, importances, type Report } from '../../../lib/domain/reports/report.ts';

/**
 * What a report does not say of itself: where a person reads it, and what changed since the run
 * before. Null where that is not known.
 */
interface Around {
  page: string | null;
  changes: Changes | null;
}

const kinds = [
  ['turnedBad', 'Now failing'],
  ['turnedGood', 'Now passing'],
  ['came', 'Added'],
  ['went', 'Removed'],
] as const;

/**
 * A report as Markdown, to be pasted where people talk about it: address, result, score, time, what
 * changed, and its checks by importance, failed first. All that a service sent is text: none of it
 * becomes markup.
 */
export function markdownOf(report: Report, { page, changes }: Around): string {
  const { url, result, score, generatedAt, project, checks = [] } = report;
  const address = /^https?:\/\//i.test(url) ? linked(url, url) : escape(url);
  const facts = [
    `- Result: ${result === null ? 'none yet' : `**${result}**`}${score === null ? '' : `, ${Math.round(score)} of 100`}`,
    ...(generatedAt === null ? [] : [`- Generated: ${new Date(generatedAt).toISOString()}`]),
    ...(project === null ? [] : [`- Project: ${escape(project)}`]),
    ...(page === null ? [] : [`- Report: ${linked(page, page)}`]),
  ];
  const parts = importances
    .map((importance) => checksOf(checks, importance))
    .filter((part) => part !== '');
  return [`# ${address}`, facts.join('\n'), ...changesOf(changes), ...parts]
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

function linked(text: string, address: string): string {
  // Within angle brackets only these end an address; blanks and controls are none of an address.
  return `[${escape(text)}](<${address.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
}

function escape(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>()#+!|~&$^=:@-]/g, (mark) => (/[:@=-]/.test(mark) ? mark : `\\${mark}`));
}
