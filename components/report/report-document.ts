import { truncate } from '../../lib/domain/limits.ts';
import { isolated, shownUrl } from '../../lib/domain/addresses/shown-address.ts';
import type { Audit } from '../../lib/domain/reports/audit.ts';
import { type Changes, changeKinds } from '../../lib/domain/reports/checks.ts';
import {
  addressOf,
  type Check,
  importances,
  isAccepted,
  isFailing,
  type Report,
  type Unchecked,
  uncheckedReasons,
} from '../../lib/domain/reports/report.ts';
import { acceptedWhen } from './accepted.ts';
import { categoriesText, unscoredReasons, whatDecided } from './categories.ts';
import { nothingChanged } from './trend.ts';
import { adviceOf, checkTitle, describeCheck, lineOf, titleInLine } from './describe-check.ts';
import { maxLineLength } from './describe-value.ts';
import { type Line, type Section, type SharedDocument, upTo } from './document.ts';
import { lineText } from './format-value.ts';
import { uncheckedGroups, uncheckedTitle } from './unchecked.ts';
import { formatDay, formatTimeAndZone } from '../../lib/browser/formats.ts';
import { privacyName, resultName, t } from '../../lib/browser/i18n.ts';

/** A report or one of its checks, to share with other people. */
export interface ReportDocument extends SharedDocument {
  /** The title of an issue, as plain text. */
  title: string;
  /** Labels of an issue, separated by commas, without spaces. */
  labels: string;
}

/** Facts that are not part of the report. Null if they are unknown. */
interface ReportContext {
  /** The address of the report at the service. */
  page: string | null;
  changes: Changes | null;
  /** The audit before, with which `changes` compare. */
  previous?: Pick<Audit, 'at' | 'score'> | null;
  /** Whether the document says why checks are accepted. */
  withReasons?: boolean;
  /** Whether it says why failed checks matter and how to fix them. */
  withAdvice?: boolean;
}

/** The maximum length of a value or finding when a single check is shared, in characters. */
const maxFindingLength = 500;
/** The maximum in a report: checks per importance or kind of change, and places per finding. */
const maxChecks = 1_000;
const maxPlaces = 3;

/**
 * Returns the document of a report: address, result, score, time, and what changed. The failed
 * checks follow with their findings, then those that are accepted, those that passed, and those
 * that were not checked.
 */
export function reportDocument(
  report: Report,
  { page, changes, previous = null, withReasons = false, withAdvice = false }: ReportContext,
): ReportDocument {
  const { result, score, checks = [], unchecked = [] } = report;
  const url = addressOf(report);
  const failed = (check: Check): Line => ({
    tone: 'bad',
    text: checkTitle(check),
    below: [
      ...findingsOf(check, maxLineLength, maxPlaces),
      ...(withAdvice ? adviceLines(check) : []),
    ],
  });
  return {
    title: t('sharedPair', isolated(shownUrl(url)), resultText(report)),
    labels: result === null ? '' : `result-${result}`,
    heading: { look: 'page', text: url },
    facts: factsOf(report, page),
    sections: [
      ...(changes ? [changesOf(changes, previous, score)] : []),
      ...byImportance(t('detailFailed'), checks.filter(isFailing), failed),
      ...byImportance(t('reportsTab_accepted'), checks.filter(isAccepted), (check) =>
        acceptedLine(check, withReasons),
      ),
      ...byImportance(
        t('detailPassed'),
        checks.filter(({ passed }) => passed),
        passedLine,
      ),
      ...uncheckedOf(unchecked),
    ],
  };
}

/**
 * Returns the document of one check: its page, importance, value, all findings, why it matters and
 * how to fix it.
 */
export function checkDocument(check: Check, report: Report, page: string | null): ReportDocument {
  const title = checkTitle(check);
  const { importance, passed } = check;
  const url = addressOf(report);
  return {
    title: t('sharedPair', titleInLine(title), isolated(shownUrl(url))),
    labels: `${importance}-importance`,
    heading: { text: title },
    facts: [
      { name: t('sharedPage'), text: url, look: 'page' },
      {
        name: t('sharedCheck'),
        text: t(passed ? 'detailPassed' : 'detailFailed'),
        look: passed ? 'text' : 'strong',
        note: t(`detailImportance_${importance}`),
      },
      ...factsOf(report, page),
      ...findingsOf(check, maxFindingLength, Infinity),
      ...adviceLines(check),
    ],
    sections: [],
  };
}

/** Returns a result with its score, if known, such as "Decent · 60 of 100". */
export function resultText({ result, score }: Pick<Report, 'result' | 'score'>): string {
  const word = resultName(result);
  return score === null ? word : `${word} · ${t('detailScoreOf', Math.round(score))}`;
}

function factsOf(report: Report, page: string | null): Line[] {
  const { generatedAt, privacy, project, categories } = report;
  return [
    { name: t('reportsResult'), text: resultText(report), look: 'strong' },
    ...(categories ? [{ name: t('detailCategories'), text: categoriesText(categories) }] : []),
    ...[whatDecided(report) ?? [], unscoredReasons(report)].flat().map((text) => ({ text })),
    ...(generatedAt === null
      ? []
      : [{ name: t('sharedAudited'), text: formatTimeAndZone(generatedAt) }]),
    ...(privacy === null ? [] : [{ name: t('privacyLabel'), text: privacyName(privacy) }]),
    ...(project === null ? [] : [{ name: t('sharedProject'), text: project }]),
    ...(page === null ? [] : [{ name: t('detailReport'), text: page, look: 'link' as const }]),
  ];
}

function changesOf(
  changes: Changes,
  previous: ReportContext['previous'],
  score: number | null,
): Section {
  const title = t('sharedWhatChanged');
  const lines = changeKinds.flatMap((kind) =>
    upTo(maxChecks, changes[kind], (check) => ({
      name: t(`detailChange_${kind}`),
      text: titleInLine(checkTitle(check)),
    })),
  );
  return {
    title: previous?.at ? `${title} ${t('sharedSince', formatDay(previous.at))}` : title,
    lines: lines.length > 0 ? lines : [{ text: nothingChanged(previous?.score ?? null, score) }],
  };
}

/** Returns checks below a title, by importance. */
function byImportance(title: string, checks: Check[], toLine: (check: Check) => Line): Section[] {
  if (checks.length === 0) return [];
  const parts = importances.flatMap((importance) => {
    const own = checks.filter((check) => check.importance === importance);
    if (own.length === 0) return [];
    const lines = upTo(maxChecks, own, toLine);
    return { title: t(`detailImportance_${importance}`), count: own.length, isPart: true, lines };
  });
  return [{ title, count: checks.length, lines: [] }, ...parts];
}

/** Returns the value of a check, and its findings with the first places of each. */
function findingsOf(check: Check, maxLength: number, maxLines: number): Line[] {
  const { value, findings } = describeCheck(check);
  return [
    ...(value === '' ? [] : [{ name: t('detailCheckValue'), text: truncate(value, maxLength) }]),
    ...findings.map(({ name, lines }) => ({
      text: truncate(name, maxLength),
      below: upTo(maxLines, lines, (line) => ({
        look: 'code',
        text: truncate(lineText(line), maxLength),
      })),
    })),
  ];
}

/** Why a failed check matters and how to mend it, and where to read more. */
function adviceLines(check: Check): Line[] {
  const parts = adviceOf(check);
  const text = parts.map((part) => part.text).join('');
  const links = parts.flatMap((part) => (part.kind === 'link' ? part.href : []));
  const below = links.map((link) => ({ text: link, look: 'link' as const }));
  return text === '' ? [] : [{ name: t('checkAdvice'), text, below }];
}

/** Returns since when and until when a check is accepted, and why where that is wanted. */
function acceptedLine(check: Check, withReasons: boolean): Line {
  const { reason, ...when } = check.accepted!;
  const why = withReasons ? [{ name: t('acceptReason'), text: reason }] : [];
  return { tone: 'none', text: checkTitle(check), below: [{ text: acceptedWhen(when) }, ...why] };
}

function passedLine(check: Check): Line {
  const [title, value] = [checkTitle(check), lineOf(describeCheck(check).value)];
  return value === ''
    ? { tone: 'good', text: title }
    : { tone: 'good', name: titleInLine(title), text: value };
}

/** Returns the titles of the checks that were not checked, by the reason. */
function uncheckedOf(unchecked: Unchecked[]): Section[] {
  return uncheckedReasons.flatMap((reason) => {
    const own = unchecked.filter((check) => check.reason === reason);
    const titles = own.map((check) => titleInLine(uncheckedTitle(check)));
    return titles.length === 0
      ? []
      : { title: t(uncheckedGroups[reason]), lines: [{ text: titles }] };
  });
}
