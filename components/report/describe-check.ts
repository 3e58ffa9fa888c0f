import { formatNumber, plural, t } from '../../lib/browser/i18n.ts';
import {
  isErrorCode,
  isLimitCode,
  type LimitCode,
  ownCount,
  ownSentence,
} from '../../lib/domain/checks/error-codes.ts';
import {
  keyWords,
  hasFailureTitle,
  isCheckKey,
  knownChecks,
  type ValueKind,
} from '../../lib/domain/checks/known-checks.ts';
import { truncate } from '../../lib/domain/limits.ts';
import type { Check } from '../../lib/domain/reports/report.ts';
import { isRecord } from '../../lib/domain/schema.ts';
import {
  amountOf,
  amountText,
  describeValue,
  limitText,
  maxLineLength,
  type Part,
  withWord,
} from './describe-value.ts';
import { formatValue, isLink, type Line, linesOf, lineText } from './format-value.ts';
import { type AdvicePart, readAdvice } from '../../lib/domain/checks/advice.ts';

/** A check in words: no key, no code, and no number without a unit or a word. */
export interface Description {
  /** The value in a few words. Empty if there is none, or if a finding says it. */
  value: string;
  /** The parts of a value that consists of more. */
  contents: Part[];
  findings: Part[];
  /** How many places were found, or null if that is not known. */
  count: number | null;
}

/** Describes the value of a check and what it found, in any form in which services send them. */
export function describeCheck(check: Check): Description {
  const key = keyOf(check);
  const kind = isCheckKey(key) ? (knownChecks[key].value ?? 'text') : null;
  const { text, contents } = describeValue(check.value, kind);
  const found = entriesOf(check.errors).map(([code, detail]) =>
    findingOf(check, code, detail, kind),
  );
  const counts = found.flatMap(({ count = null }) => count ?? []);
  return {
    value: found.some(({ saysValue }) => saysValue) ? '' : text,
    contents,
    findings: found.flatMap(({ name, lines = [], look = 'list' }) =>
      name === '' ? [] : [{ name, lines, look }],
    ),
    count: counts.length > 0 ? counts.reduce((sum, count) => sum + count) : null,
  };
}

/** All that the value of a check consists of, as texts. */
export function valueTexts({ value, contents }: Description): string[] {
  return contents.length > 0 ? partTexts(contents) : [value].filter(Boolean);
}

export function partTexts(parts: Part[]): string[] {
  return parts.flatMap(({ name, lines }) => [
    ...(name === '' ? [] : [name]),
    ...lines.map(lineText),
  ]);
}

/** The beginning of a text, as much as one line can show. A text that is cut ends in "…". */
export const lineOf = (text: string) => truncate(text, maxLineLength);

/**
 * The finding of a failed check in one line: sentences, and the first place in the page. Without
 * any, the value of the check. Either may be empty.
 */
export function findingInShort(check: Check): { text: string; place: string } {
  const { value, findings } = describeCheck(check);
  const text = findings.length === 0 ? value : findings.map(({ name }) => name).join(', ');
  return { text: lineOf(text), place: lineOf(placesOf(check)[0] ?? '') };
}

/** The places in the page that a check found. */
export function placesOf(check: Check): string[] {
  return describeCheck(check).findings.flatMap(({ lines }) => lines.map(lineText));
}

/** The key of a check, if it is not the title that is shown. */
export function ownKey(check: Check): string | undefined {
  return check.key ?? (checkTitle(check) === check.title ? undefined : check.title);
}

/** The key of a check, which is its title if it has no other. */
export function keyOf({ key, title }: Check): string {
  return key ?? title;
}

/** The errors of a check by code. The code is empty where findings have none. */
function entriesOf(errors: unknown): [code: string, detail: unknown][] {
  // `true` says no more than that the check failed.
  if (errors === undefined || errors === null || typeof errors === 'boolean') return [];
  if (isRecord(errors) && !isLink(errors))
    return Object.entries(errors)
      .filter(([, detail]) => detail !== false)
      .map(([code, detail]) => [code, detail === true ? null : detail]);
  if (!Array.isArray(errors)) return isCode(errors) ? [[errors, null]] : [['', errors]];
  const places = errors.filter((one) => !isCode(one));
  return [
    ...errors.filter(isCode).map((code): [string, unknown] => [code, null]),
    ...(places.length > 0 || errors.length === 0 ? [['', places] as [string, unknown]] : []),
  ];
}

function isCode(one: unknown): one is string {
  return typeof one === 'string' && isErrorCode(one);
}

interface Finding extends Partial<Part> {
  /** Empty if the title of the check says all. */
  name: string;
  count?: number | null;
  /** Whether the name has the value of the check in it. */
  saysValue?: boolean;
}

function findingOf(check: Check, code: string, detail: unknown, kind: ValueKind | null): Finding {
  const own = ownSentence(keyOf(check), code);
  if (own) return { name: t(`checkCode_${own}`), lines: linesOf(detail) };
  if (isLimitCode(code)) return beyondLimit(code, numberIn(detail, 'max', 'min'), check, kind);
  if (code === 'length') return { name: lengthText(check.value, detail) };
  if (code === '' && typeof detail === 'string') return { name: withoutCode([detail])[0] };
  if (code === 'bad_tags' && isRecord(detail)) return badTags(check, detail);
  if (typeof detail === 'number') return { name: countText(check, code, detail), count: detail };
  const lines = linesOf(detail).map((line) => withWord(code === '' ? withoutCode(line) : line));
  const isCounted = Array.isArray(detail) || ownCount(keyOf(check), code) !== undefined;
  const count = isCounted && (lines.length > 0 || code === '') ? lines.length : null;
  if (count !== null) return { name: countText(check, code, count), lines, count };
  const isSaid = lines.length === 0 && isErrorCode(code) && failureIsTitle(check);
  return { name: isSaid ? '' : codeText(code), lines };
}

/** Whether the title of a check, as it is shown, says what a bare code would. */
function failureIsTitle({ key, title }: Check): boolean {
  return key === undefined && isCheckKey(title) && hasFailureTitle(title);
}

function codeText(code: string): string {
  return isErrorCode(code) ? t(`checkCode_${code}`) : keyWords(code);
}

/** How many places were found, such as "14 images without alternative text". Nothing for none. */
function countText(check: Check, code: string, count: number): string {
  const own = ownCount(keyOf(check), code);
  if (own) return plural(`checkCode_${own}`, count);
  if (count === 0 && code === '') return '';
  if (code === '' || (isErrorCode(code) && failureIsTitle(check)))
    return plural('detailFound', count);
  return t('checkCounted', codeText(code), formatNumber(count));
}

/** A finding without a code may be a code of its own, such as "low_contrast". */
function withoutCode([text, ...more]: Line): Line {
  return [/^[a-z][a-z\d_]+$/.test(text) && text.includes('_') ? keyWords(text) : text, ...more];
}

/** The tags of a page that are deprecated, each with how often it is there. */
function badTags(check: Check, tags: Record<string, unknown>): Finding {
  const count = Object.values(tags).reduce<number>(
    (sum, times) => sum + (typeof times === 'number' ? times : 1),
    0,
  );
  const lines = Object.entries(tags).map(([tag, times]): Line => [
    `<${tag}>`,
    typeof times === 'number' ? plural('checkTimes', times) : formatValue(times).join(', '),
  ]);
  return { name: countText(check, 'bad_tags', count), lines, look: 'table', count };
}

/** A value that is beyond its limit, such as "2.84 s, more than 2 s", or "More than 1,500". */
function beyondLimit(
  code: LimitCode,
  limit: number | null,
  { value }: Check,
  kind: ValueKind | null,
): Finding {
  if (limit === null) return { name: t(`checkCode_${code}`) };
  const amount = amountOf(value, kind);
  if (amount === null) return { name: t(`checkLimit_${code}`, limitText(limit, kind)) };
  const [text, most] = [amountText(amount, kind), limitText(limit, kind)];
  return { name: t(`checkBeyond_${code}`, text, most), saysValue: true };
}

function numberIn(detail: unknown, ...fields: string[]): number | null {
  const raw = isRecord(detail)
    ? fields.map((field) => detail[field]).find((one) => one !== undefined)
    : detail;
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A text that is too long or too short, such as "Longer than 60 characters". */
function lengthText(value: unknown, detail: unknown): string {
  const limits = isRecord(detail) ? detail : {};
  const [min, max] = [numberIn(limits['min']), numberIn(limits['max'])];
  const length = typeof value === 'string' ? Array.from(value).length : null;
  const isLonger = max !== null && (min === null || (length ?? 0) > max);
  if (isLonger) return plural('checkLonger', max);
  if (min === null) return t('checkCode_length');
  if (max === null || (length ?? max) < min) return plural('checkShorter', min);
  return t('checkLengthBetween', formatNumber(min), formatNumber(max));
}

/**
 * The reason why a failed check matters, and how to mend it: the service's own words, else those
 * for its key. Empty where there are none.
 */
export function adviceOf(check: Check): AdvicePart[] {
  const key = keyOf(check);
  if (check.passed) return [];
  if (check.description !== undefined) return readAdvice(check.description);
  if (!isCheckKey(key)) return [];
  const { link } = knownChecks[key];
  return [
    ...readAdvice(t(`checkAdvice_${key}`)),
    ...(link === undefined
      ? []
      : ([
          { kind: 'text', text: ' ' },
          { kind: 'link', text: t('checkLearnMore'), href: link },
        ] as const)),
  ];
}

/**
 * The title of a check in words: its own, or the name of its key. For a failed one it is a sentence
 * where that says more, such as "The page has no meta description".
 */
export function checkTitle({
  key,
  title,
  passed,
}: Pick<Check, 'title' | 'passed'> & { key?: string | undefined }): string {
  // Without a title of its own, a check has its key as title.
  if (key !== undefined && key !== title) return title;
  if (!isCheckKey(title)) return keyWords(title);
  return !passed && hasFailureTitle(title) ? t(`checkFailed_${title}`) : t(`checkName_${title}`);
}

/** The title of a check before other words in a line: without the full stop at its end. */
export function titleInLine(title: string): string {
  return title.trimEnd().replace(/(?<!\.)[.。]$/, '');
}
