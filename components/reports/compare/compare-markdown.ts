import { type CheckPair, latestOf } from '../../../lib/domain/reports/checks.ts';
import type { Check } from '../../../lib/domain/reports/report.ts';
import { markdown, resultWith } from '../markup.ts';
import type { Comparison } from './comparison.ts';
import { inShort } from './in-short.ts';
import type { ComparedAudit } from './use-comparison.ts';

const groups = [
  ['turnedBad', 'Now failing'],
  ['turnedGood', 'Now passing'],
  ['differing', 'Changed value'],
  ['came', 'Added'],
  ['went', 'Removed'],
] as const;

/**
 * Two audits as Markdown, to paste into an issue or a chat: their pages, results and times, and a
 * table for each group of checks. Those that are the same are counted. All that the service sent is
 * escaped, so that none of it becomes markup. `comparison` is null while the checks are unknown.
 */
export function compareMarkdown(
  [earlier, later]: [ComparedAudit, ComparedAudit],
  comparison: Comparison | null,
): string {
  const pages = new Set([earlier, later].map(({ url }) => markdown.link(url)));
  const facts = [`- Earlier: ${factsOf(earlier)}`, `- Later: ${factsOf(later)}`];
  const tables = groups.flatMap(([group, title]) => tableOf(title, comparison?.[group] ?? []));
  const same = comparison ? [`Unchanged: ${comparison.same.length}`] : [];
  return [markdown.heading(1, [...pages].join(' and ')), facts.join('\n'), ...tables, ...same]
    .join('\n\n')
    .concat('\n');
}

function factsOf({ audit }: ComparedAudit): string {
  const when = audit.at === 0 ? '' : `, ${new Date(audit.at).toISOString()}`;
  return `${resultWith(markdown, audit)}${when}`;
}

function tableOf(title: string, pairs: CheckPair[]): string[] {
  if (pairs.length === 0) return [];
  const rows = pairs.map((pair) => {
    const { title: name, importance } = latestOf(pair);
    const cells = [
      markdown.text(name),
      importance,
      cellOf(pair.before, pair.after),
      cellOf(pair.after, pair.before),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    markdown.heading(2, title),
    ['| Check | Importance | Earlier | Later |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  ];
}

function cellOf(check: Check | null, other: Check | null): string {
  if (!check) return '–';
  const { text, place } = inShort(check, other);
  const found = [text, place].filter((part) => part !== '').map((part) => markdown.text(part));
  return [check.passed ? 'passed' : 'failed', ...found].join(': ');
}
