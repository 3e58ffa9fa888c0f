import { type Check, importances, type Report } from './report.ts';

/**
 * A report as Markdown, to be pasted where people talk about it: address, result, time, and its checks by importance, failed first. `page` is where a person
 * reads the report, or null. All that a service sent is text: none of it becomes markup.
 */
export function markdownOf(report: Report, { page }: { page: string | null }): string {
  const { url, result, score, generatedAt, project, checks = [] } = report;
  const address = /^https?:\/\//i.test(url) ? linked(url, url) : escape(url);
  const facts = [
    `- Result: ${result === null ? 'none yet' : `**${result}**`}${score === null ? '' : `, ${score} of 100`}`,
    ...(generatedAt === null ? [] : [`- Generated: ${new Date(generatedAt).toISOString()}`]),
    ...(project === null ? [] : [`- Project: ${escape(project)}`]),
    ...(page === null ? [] : [`- Report: ${linked(page, page)}`]),
  ];
  const parts = importances.map((importance) => checksOf(checks, importance)).filter((part) => part !== '');
  return [`# ${address}`, facts.join('\n'), ...parts].join('\n\n').concat('\n');
}

function checksOf(checks: Check[], importance: Check['importance']): string {
  const of = checks.filter((check) => check.importance === importance).toSorted((a, b) => Number(a.passed) - Number(b.passed));
  if (of.length === 0) return '';
  return [`## Importance: ${importance}`, '', ...of.map(({ passed, title }) => `- [${passed ? 'x' : ' '}] ${escape(title)}`)].join('\n');
}

function linked(text: string, address: string): string {
  // Within angle brackets only these end an address; blanks and controls are none of an address.
  return `[${escape(text)}](<${address.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;
}

function escape(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+!|~&$^=:@-]/g, (mark) => (/[:@=-]/.test(mark) ? mark : `\\${mark}`));
}
