import { formatNumber, formatTimeAndZone } from '../../../lib/browser/formats.ts';
import { enumerated, facts, plural, privacyName, t } from '../../../lib/browser/i18n.ts';
import { type CheckPair, latestOf } from '../../../lib/domain/reports/checks.ts';
import { type Check, isAccepted } from '../../../lib/domain/reports/report.ts';
import { categoriesText } from '../../report/categories.ts';
import { checkTitle } from '../../report/describe-check.ts';
import { markdown } from '../../report/markup.ts';
import { resultText } from '../../report/report-document.ts';
import {
  changedGroups,
  type Comparison,
  describeDifference,
  describeGap,
  inShort,
} from './comparison.ts';
import { type ComparedAudit, isSamePage } from './use-comparison.ts';

/**
 * Returns two audits as Markdown, for an issue or a chat. It has their pages, their difference, the
 * result, score, time and privacy of each, and a table per group of checks. Equal checks are only
 * counted. All text of the service is escaped, so it cannot become markup. It says what is
 * accepted, but not why. `comparison` is null while the checks are unknown.
 */
export function compareMarkdown(
  sides: [ComparedAudit, ComparedAudit],
  comparison: Comparison | null,
): string {
  const [earlier, later] = sides;
  const isOfOnePage = isSamePage(sides);
  const links = sides.map(({ url }) => markdown.link(url));
  const sidesInWords = (['compareEarlier', 'compareLater'] as const).map((side, at) => {
    const page = isOfOnePage ? [] : [links[at]!];
    return `- ${t('sharedPair', t(side), facts([...page, ...factsOf(sides[at]!)]))}`;
  });
  return [
    markdown.heading(1, isOfOnePage ? links[1]! : enumerated(links)),
    describeDifference(earlier.audit, later.audit, isOfOnePage),
    sidesInWords.join('\n'),
    ...(comparison ? checksOf(comparison) : [t('compareNoChecks')]),
    describeGap(earlier.audit, later.audit),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function factsOf({ audit }: ComparedAudit): string[] {
  const { at, privacy, categories } = audit;
  return [
    markdown.strong(resultText(audit)),
    ...(at <= 0 ? [] : [markdown.text(formatTimeAndZone(at))]),
    ...(privacy === null ? [] : [privacyName(privacy)]),
    ...(categories ? [markdown.text(categoriesText(categories))] : []),
  ];
}

function checksOf(comparison: Comparison): string[] {
  const { same, unmatched } = comparison;
  return [
    ...changedGroups.flatMap(({ of, title }) => tableOf(t(title), comparison[of])),
    t('sharedPair', t('compareUnchanged'), formatNumber(same.length)),
    ...(unmatched > 0 ? [plural('compareUnmatched', unmatched)] : []),
  ];
}

function tableOf(title: string, pairs: CheckPair[]): string[] {
  if (pairs.length === 0) return [];
  const heads = [t('sharedCheck'), t('sharedImportance'), t('compareEarlier'), t('compareLater')];
  const rows = pairs.map((pair) => {
    const check = latestOf(pair);
    return rowOf([
      markdown.text(checkTitle(check)),
      t(`detailLevel_${check.importance}`),
      cellOf(pair.before, pair.after),
      cellOf(pair.after, pair.before),
    ]);
  });
  return [
    markdown.heading(2, title),
    [rowOf(heads), rowOf(heads.map(() => '---')), ...rows].join('\n'),
  ];
}

function rowOf(cells: string[]): string {
  // A bar ends a cell even inside code, so it is escaped.
  return `| ${cells.map((cell) => cell.replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;
}

function cellOf(check: Check | null, other: Check | null): string {
  if (!check) return '–';
  const { text, place } = inShort(check, other);
  const found = [text, place].filter((part) => part !== '').map((part) => markdown.text(part));
  const outcome = facts([
    t(check.passed ? 'detailPassed' : 'detailFailed'),
    ...(isAccepted(check) ? [t('reportsTab_accepted')] : []),
  ]);
  return found.reduce((line, part) => t('sharedPair', line, part), outcome);
}
