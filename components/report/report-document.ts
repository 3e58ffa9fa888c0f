import { truncate } from '../../lib/domain/limits.ts';
import { isolated, shownUrl } from '../../lib/domain/addresses/shown-address.ts';
import { type Changes, changeKinds } from '../../lib/domain/reports/checks.ts';
import {
  addressOf,
  type Check,
  importances,
  isAccepted,
  type Report,
  type Unchecked,
  uncheckedReasons,
} from '../../lib/domain/reports/report.ts';
import { acceptedWhen } from './accepted.ts';
import { categoriesText, unscoredReasons, whatDecided } from './categories.ts';
import {
  adviceOf,
  checkTitle,
  describeCheck,
  lineOf,
  placesOf,
  titleInLine,
} from './describe-check.ts';
import { uncheckedGroups, uncheckedInLine } from './unchecked.ts';
import { changeWords, type Markup, plainText, resultWith } from './markup.ts';
import { formatTimeAndZone, t } from '../../lib/browser/i18n.ts';

/**
 * A report or one of its checks in words, to share with other people. It never contains a report
 * password.
 */
export interface ReportDocument {
  /** The title as plain text, for an issue. */
  title: string;
  /** Labels of an issue, separated by commas, without spaces. */
  labels: string;
  /** The heading of the whole document. An issue uses its title instead. */
  heading: (markup: Markup) => string;
  body: (markup: Markup) => string;
}

/** Facts that are not part of the report. Null if they are unknown. */
interface ReportContext {
  /** The address of the report at the service. */
  page: string | null;
  changes: Changes | null;
  /** Whether the document says why checks are accepted. */
  withReasons?: boolean;
}

/** The maximum length of a value or finding when a single check is shared, in characters. */
const maxFindingLength = 500;
/** The maximum number of findings per failed check when a whole report is shared. */
const maxFindings = 3;

/** Returns the whole document, with its heading. */
export function written(document: ReportDocument, markup: Markup): string {
  return `${document.heading(markup)}\n\n${document.body(markup)}`;
}

/**
 * Returns the document of a report: address, result, score, time, changes, and checks by
 * importance. Failed checks come first, with their findings. Accepted checks are a part of their
 * own.
 */
export function reportDocument(
  report: Report,
  { page, changes, withReasons = false }: ReportContext,
): ReportDocument {
  const { result, checks = [], unchecked = [] } = report;
  const url = addressOf(report);
  return {
    title: `${isolated(shownUrl(url))}: ${resultWith(plainText, report)}`,
    labels: result === null ? '' : `result-${result}`,
    heading: (markup) => markup.heading(1, markup.link(url)),
    body: (markup) =>
      [
        factsOf(markup, report, page).join('\n'),
        ...changesOf(markup, changes),
        ...importances.flatMap((importance) => checksOf(markup, checks, importance)),
        ...acceptedOf(markup, checks, withReasons),
        ...uncheckedOf(markup, unchecked),
      ]
        .join('\n\n')
        .concat('\n'),
  };
}

/**
 * Returns the document of one check: its page, importance, value, all findings, why it matters and
 * how to fix it.
 */
export function checkDocument(check: Check, report: Report, page: string | null): ReportDocument {
  const title = checkTitle(check);
  const { importance } = check;
  return {
    title: `${titleInLine(title)}: ${isolated(shownUrl(addressOf(report)))}`,
    labels: `${importance}-importance`,
    heading: (markup) => markup.heading(1, markup.text(title)),
    body: (markup) => {
      const facts = [
        `- Page: ${markup.link(addressOf(report))}`,
        `- Check: ${check.passed ? 'passed' : markup.strong('failed')}, ${importance} importance`,
        ...factsOf(markup, report, page),
        ...measuresOf(markup, check),
      ];
      const found = placesOf(check).map(
        (place) => `- ${markup.code(truncate(place, maxFindingLength))}`,
      );
      return [facts, found, adviceLines(markup, check)]
        .filter((lines) => lines.length > 0)
        .map((lines) => lines.join('\n'))
        .join('\n\n')
        .concat('\n');
    },
  };
}

/** Returns the value of a check and its faults, each as a list item. */
function measuresOf(markup: Markup, check: Check): string[] {
  const { value, findings } = describeCheck(check);
  const textOf = (text: string) => markup.text(truncate(text, maxFindingLength));
  return [
    ...(value === '' ? [] : [`- Value: ${textOf(value)}`]),
    ...findings.map(({ name }) => `- ${textOf(name)}`),
  ];
}

/** Why a failed check matters and how to mend it, and where to read more. */
function adviceLines(markup: Markup, check: Check): string[] {
  const parts = adviceOf(check);
  const text = parts.map((part) => part.text).join('');
  const links = parts.flatMap((part) => (part.kind === 'link' ? part.href : []));
  return text === '' ? [] : [markup.text(text), ...links.map((link) => `- ${markup.link(link)}`)];
}

function factsOf(markup: Markup, report: Report, page: string | null): string[] {
  const { generatedAt, project, categories } = report;
  return [
    `- Result: ${resultWith(markup, report)}`,
    ...(categories ? [`- Categories: ${markup.text(categoriesText(categories))}`] : []),
    ...[whatDecided(report) ?? [], unscoredReasons(report)]
      .flat()
      .map((reason) => `- ${markup.text(reason)}`),
    ...(generatedAt === null ? [] : [`- Audited: ${markup.text(formatTimeAndZone(generatedAt))}`]),
    ...(project === null ? [] : [`- Project: ${markup.text(project)}`]),
    ...(page === null ? [] : [`- Report: ${markup.link(page)}`]),
  ];
}

function changesOf(markup: Markup, changes: Changes | null): string[] {
  const lines = changes
    ? changeKinds.flatMap((kind) =>
        changes[kind].map((check) => `- ${changeWords[kind]}: ${markup.text(checkTitle(check))}`),
      )
    : [];
  return lines.length === 0 ? [] : [markup.heading(2, 'What changed'), lines.join('\n')];
}

function checksOf(markup: Markup, checks: Check[], importance: Check['importance']): string[] {
  const of = checks
    .filter((check) => check.importance === importance && !isAccepted(check))
    .toSorted((a, b) => Number(a.passed) - Number(b.passed));
  if (of.length === 0) return [];
  return [
    markup.heading(2, `Importance: ${importance}`),
    of
      .flatMap((check) =>
        [markup.check(check.passed, markup.text(checkTitle(check)))].concat(
          check.passed ? [] : detailsOf(markup, check).map((line) => `  ${line}`),
        ),
      )
      .join('\n'),
  ];
}

/** Returns the accepted checks, since when and until when, and why where that is wanted. */
function acceptedOf(markup: Markup, checks: Check[], withReasons: boolean): string[] {
  const lines = checks.filter(isAccepted).flatMap((check) => {
    const { reason, ...when } = check.accepted!;
    const since = `  - ${markup.text(acceptedWhen(when))}`;
    const why = withReasons ? `  - ${t('acceptReason')}: ${markup.text(reason)}` : [];
    return [`- ${markup.text(checkTitle(check))}`, since].concat(why);
  });
  return lines.length === 0 ? [] : [markup.heading(2, t('reportsTab_accepted')), lines.join('\n')];
}

/** Returns a paragraph for each reason why checks were not checked, with their titles. */
function uncheckedOf(markup: Markup, unchecked: Unchecked[]): string[] {
  return uncheckedReasons.flatMap((reason) => {
    const titles = unchecked.filter((check) => check.reason === reason).map(uncheckedInLine);
    return titles.length === 0
      ? []
      : [markup.heading(2, t(uncheckedGroups[reason])), titles.map(markup.text).join(', ')];
  });
}

/** Returns the value and the first findings of a failed check, each as a list item. */
function detailsOf(markup: Markup, check: Check): string[] {
  const places = placesOf(check);
  const left = places.length - maxFindings;
  return [
    ...measuresOf(markup, check),
    ...places.slice(0, maxFindings).map((place) => `- ${markup.code(lineOf(place))}`),
    ...(left > 0 ? [`- and ${left} more`] : []),
  ];
}
