import { facts, listed, plural, t } from '../../lib/browser/i18n.ts';
import { keyWords } from '../../lib/domain/checks/key-words.ts';
import {
  bareCode,
  isCode,
  isErrorCode,
  isLimitCode,
  type LimitCode,
  ownCount,
  ownSentence,
} from '../../lib/domain/checks/error-codes.ts';
import {
  hasFailureTitle,
  isCheckKey,
  knownChecks,
  type ValueKind,
} from '../../lib/domain/checks/known-checks.ts';
import { truncate } from '../../lib/domain/limits.ts';
import type { Check, Place } from '../../lib/domain/reports/report.ts';
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
import { formatValue, type Line, linesOf, lineText } from './format-value.ts';
import { isLink } from '../../lib/domain/checks/links.ts';
import { type AdvicePart, readAdvice } from '../../lib/domain/checks/advice.ts';

/** A check in words. It shows no keys or codes, and each number has a unit or a word. */
export interface Description {
  /** The value in a few words. Empty if the check has no value, or if a finding contains it. */
  value: string;
  /** The parts of a value that does not fit into a few words. */
  contents: Part[];
  findings: Part[];
}

/** Describes the value and the findings of a check, in every form that services send. */
export function describeCheck(check: Check): Description {
  const key = keyOf(check);
  const kind = isCheckKey(key) ? (knownChecks[key].value ?? 'text') : null;
  const { text, contents } = describeValue(check.value, kind);
  const found = check.places
    ? [findingOfPlaces(check.places)]
    : entriesOf(check.errors).map(([code, detail]) => findingOf(check, code, detail, kind));
  return {
    value: found.some(({ saysValue }) => saysValue) ? '' : text,
    contents,
    findings: found.flatMap(({ name, lines = [], look = 'list' }) =>
      name === '' ? [] : [{ name, lines, look }],
    ),
  };
}

/** Returns the whole value of a check as texts. */
export function valueTexts({ value, contents }: Description): string[] {
  return contents.length > 0 ? partTexts(contents) : [value].filter(Boolean);
}

export function partTexts(parts: Part[]): string[] {
  return parts.flatMap(({ name, lines }) => [
    ...(name === '' ? [] : [name]),
    ...lines.map(lineText),
  ]);
}

/** Cuts a text to the length of one line. A cut text ends in "…". */
export const lineOf = (text: string) => truncate(text, maxLineLength);

/**
 * Returns the finding of a failed check in one line: `text` has the sentences, `place` the first
 * place in the page. If nothing was found, `text` is the value of the check. Both may be empty.
 */
export function findingInShort(check: Check): { text: string; place: string } {
  const { value, findings } = describeCheck(check);
  const text = findings.length === 0 ? value : listed(findings.map(({ name }) => name));
  return { text: lineOf(text), place: lineOf(placesOf(check)[0] ?? '') };
}

/** The places in the page that a check found. */
export function placesOf(check: Check): string[] {
  return describeCheck(check).findings.flatMap(({ lines }) => lines.map(lineText));
}

/** Returns the key of a check, unless the shown title is this key. */
export function ownKey(check: Check): string | undefined {
  return check.key ?? (checkTitle(check) === check.title ? undefined : check.title);
}

/** Returns the key of a check. A check without a key has its title as key. */
export function keyOf({ key, title }: Check): string {
  return key ?? title;
}

/** Returns the errors of a check by code. Findings without a code get an empty code. */
function entriesOf(errors: unknown): [code: string, detail: unknown][] {
  // `true` says only that the check failed.
  if (errors === undefined || errors === null || typeof errors === 'boolean') return [];
  if (isRecord(errors) && !isLink(errors))
    return Object.entries(errors)
      .filter(([, detail]) => detail !== false)
      .map(([code, detail]) => [bareCode(code), detail === true ? null : detail]);
  if (!Array.isArray(errors)) return isCode(errors) ? [[bareCode(errors), null]] : [['', errors]];
  const places = errors.filter((one) => !isCode(one));
  return [
    ...errors.filter(isCode).map((code): [string, unknown] => [bareCode(code), null]),
    ...(places.length > 0 || errors.length === 0 ? [['', places] as [string, unknown]] : []),
  ];
}

interface Finding extends Partial<Part> {
  /** Empty if the title of the check already says it. */
  name: string;
  /** Whether the name contains the value of the check. */
  saysValue?: boolean;
}

/** Describes the places of a check: how many there are, and those that the service sent. */
function findingOfPlaces({ count, items }: NonNullable<Check['places']>): Finding {
  const all = plural('checkPlaces', count);
  const isCut = items.length > 0 && items.length < count;
  return {
    name: isCut ? t('checkPlacesFirst', all, items.length) : all,
    lines: items.map(lineOfPlace),
  };
}

/** Returns a place as a line: what is there, and what else is known of it. */
function lineOfPlace({ selector, snippet, url, line, text }: Place): Line {
  const address = url === undefined || line === undefined ? url : `${url}:${line}`;
  const [first = '', ...more] = [snippet, address, selector, text].filter(
    (one) => one !== undefined,
  );
  return more.length > 0 ? [first, facts(more)] : [first];
}

function findingOf(check: Check, code: string, detail: unknown, kind: ValueKind | null): Finding {
  const own = ownSentence(keyOf(check), code);
  if (own) return { name: t(`checkCode_${own}`), lines: linesOf(detail) };
  if (isLimitCode(code)) return beyondLimit(code, numberIn(detail, 'max', 'min'), check, kind);
  if (code === 'length') return { name: lengthText(check.value, detail) };
  if (code === '' && typeof detail === 'string') return { name: withoutCode([detail])[0] };
  if (code === 'bad_tags' && isRecord(detail)) return badTags(check, detail);
  if (typeof detail === 'number') return { name: countText(check, code, detail) };
  const lines = linesOf(detail).map((line) => withWord(code === '' ? withoutCode(line) : line));
  const isCounted = Array.isArray(detail) || ownCount(keyOf(check), code) !== undefined;
  const count = isCounted && (lines.length > 0 || code === '') ? lines.length : null;
  if (count !== null) return { name: countText(check, code, count), lines };
  const isSaid = lines.length === 0 && isErrorCode(code) && failureIsTitle(check);
  return { name: isSaid ? '' : codeText(code), lines };
}

/** Returns whether the shown title of a check already says that the check failed. */
function failureIsTitle({ key, title }: Check): boolean {
  return key === undefined && isCheckKey(title) && hasFailureTitle(title);
}

function codeText(code: string): string {
  return isErrorCode(code) ? t(`checkCode_${code}`) : keyWords(code);
}

/**
 * Returns how many places were found, such as "14 images without alternative text". Empty if there
 * are none.
 */
function countText(check: Check, code: string, count: number): string {
  const own = ownCount(keyOf(check), code);
  if (own) return plural(`checkCode_${own}`, count);
  if (count === 0 && code === '') return '';
  if (code === '' || (isErrorCode(code) && failureIsTitle(check)))
    return plural('detailFound', count);
  return t('checkCounted', codeText(code), count);
}

/** A service may send a code as plain text, such as "low_contrast". Turns this code into words. */
function withoutCode([text, ...more]: Line): Line {
  const code = bareCode(text);
  return [/^[a-z][a-z\d_]+$/.test(code) && code.includes('_') ? keyWords(code) : text, ...more];
}

/** Returns the deprecated tags of a page, each with its count. */
function badTags(check: Check, tags: Record<string, unknown>): Finding {
  const count = Object.values(tags).reduce<number>(
    (sum, times) => sum + (typeof times === 'number' ? times : 1),
    0,
  );
  const lines = Object.entries(tags).map(([tag, times]): Line => [
    `<${tag}>`,
    typeof times === 'number' ? plural('checkTimes', times) : listed(formatValue(times)),
  ]);
  return { name: countText(check, 'bad_tags', count), lines, look: 'table' };
}

/** Says that a value exceeds its limit, such as "2.84 s, more than 2 s" or "More than 1,500". */
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

/** Says that a text is too long or too short, such as "Longer than 60 characters". */
function lengthText(value: unknown, detail: unknown): string {
  const limits = isRecord(detail) ? detail : {};
  const [min, max] = [numberIn(limits['min']), numberIn(limits['max'])];
  const length = typeof value === 'string' ? Array.from(value).length : null;
  const isLonger = max !== null && (min === null || (length ?? 0) > max);
  if (isLonger) return plural('checkLonger', max);
  if (min === null) return t('checkCode_length');
  if (max === null || (length ?? max) < min) return plural('checkShorter', min);
  return t('checkLengthBetween', min, max);
}

/**
 * Returns why a failed check matters and how to fix it: the service's own text, or our text for the
 * check's key. Empty if neither exists.
 */
export function adviceOf(check: Check): AdvicePart[] {
  const key = keyOf(check);
  if (check.passed) return [];
  if (check.description !== undefined) return readAdvice(check.description);
  if (!isCheckKey(key)) return [];
  const { link } = knownChecks[key];
  const advice = readAdvice(t(`checkAdvice_${key}`));
  if (link === undefined) return advice;
  const more = { kind: 'link', text: t('checkLearnMore'), href: link } as const;
  return [...advice, { kind: 'text', text: ' ' }, more];
}

/**
 * Returns the title of a check in words: its own title, or the name of its key. For a failed check
 * this may be a sentence, such as "The page has no meta description".
 */
export function checkTitle({
  key,
  title,
  passed,
}: Pick<Check, 'title' | 'passed'> & { key?: string | undefined }): string {
  // A check without a title of its own has its key as title.
  if (key !== undefined && key !== title) return title;
  if (!isCheckKey(title)) return keyWords(title);
  return !passed && hasFailureTitle(title) ? t(`checkFailed_${title}`) : t(`checkName_${title}`);
}

/**
 * Returns the one name of a check, whether it passed or failed: that of its key. A title may say
 * how the check went. It is the name only where no key with words is known.
 */
export function checkName(check: { title: string; key?: string | undefined }): string {
  const key = check.key ?? check.title;
  if (isCheckKey(key)) return t(`checkName_${key}`);
  return keyWords(/\p{L}{2}/u.test(key) ? key.replace(/(?<=\S)-(?=\S)/g, '_') : check.title);
}

/** Returns the title of a check without its final full stop, to use it within a line. */
export function titleInLine(title: string): string {
  return title.trimEnd().replace(/(?<!\.)[.。]$/, '');
}
