import { truncate } from '../../domain/limits.ts';
import type { Problem } from '../../domain/problem.ts';
import { isRecord } from '../../domain/schema.ts';

/** How many fields are kept, and how many sentences for each field. */
const maxFaults = 20;
/** The longest sentence, in characters. */
const maxSentenceLength = 299;
/** How deep in the answer a sentence may stand. */
const maxDepth = 5;

/**
 * The names under which services send a sentence, best first. `title` names the kind of fault and
 * `detail` describes the fault, so both are shown together.
 */
const sentenceNames = [
  'message',
  'msg',
  'error_msg',
  'errormsg',
  'errorMessage',
  'detail',
  'error_description',
  'description',
  'reason',
  'title',
];
/** The names under which services send faults, as a list or by field. */
export const faultNames = [
  'errors',
  'message',
  'detail',
  'error',
  'details',
  'violations',
  'issues',
];

/** The names under which services send the field of a fault, best first. */
const fieldNames = 'pointer field param parameter property propertyPath path loc'.split(' ');

/** The sentences found so far. */
interface Findings {
  sentences: string[];
  fields: Map<string, string[]>;
}

/**
 * Reads a service's explanation of a refusal, in any form that services send (service notes, 422).
 * It is a sentence or a list. It stands under `message`, `error` or `detail`, by field under
 * `message` or `errors`, or as a list under `errors`. JSON:API (`title`, `detail`, `source`),
 * problem details (RFC 9457) and validators send such lists. Looks one envelope deeper, too.
 * Returns lines of at most 300 characters, to be shown as text.
 */
export function readRefusal(raw: unknown): Pick<Problem, 'text' | 'fields'> {
  const said: Findings = { sentences: [], fields: new Map() };
  collect(raw, said, null, 0);
  const text = toLine(said.sentences.join(' '));
  return {
    ...(text !== '' && { text }),
    ...(said.fields.size > 0 && { fields: Object.fromEntries(said.fields) }),
  };
}

/** Collects the sentences about a field. A `field` of null stands for the whole request. */
function collect(raw: unknown, said: Findings, field: string | null, depth: number): void {
  if (typeof raw === 'string') return addSentence(raw, said, field);
  if (depth > maxDepth) return;
  if (Array.isArray(raw))
    for (const one of raw.slice(0, maxFaults)) collect(one, said, field, depth + 1);
  else if (isRecord(raw)) collectRecord(raw, said, field, depth);
}

function collectRecord(
  raw: Record<string, unknown>,
  said: Findings,
  field: string | null,
  depth: number,
): void {
  // At the top, `path` is the path of the request.
  const about = depth > 0 ? (fieldOf(raw) ?? field) : field;
  const before = countFindings(said);
  const sentence = sentenceOf(raw);
  if (sentence !== '') addSentence(sentence, said, about);
  for (const name of faultNames) {
    const faults = raw[name];
    // An object under `error` or `detail` may be a single fault. Under the other names, each key is
    // a field.
    if (isRecord(faults) && name !== 'error' && name !== 'detail')
      collectFields(faults, said, about, depth + 1);
    else if (typeof faults === 'object') collect(faults, said, about, depth + 1);
  }
  if (countFindings(said) > before) return;
  // `error` is read last: beside a sentence it has only the name of the status, or a code.
  if (isText(raw['error'])) return addSentence(raw['error'], said, about);
  if (depth > 0 && isText(raw['info'])) return addSentence(raw['info'], said, about);
  if (isRecord(raw['data'])) collectRecord(raw['data'], said, about, depth + 1);
  // Some services send the fields without an envelope.
  if (countFindings(said) === before)
    collectFields(
      Object.fromEntries(Object.entries(raw).filter(([, faults]) => isFaultList(faults, depth))),
      said,
      about,
      depth,
    );
}

/** A single text at the top of an answer may be anything, such as a status or a number. */
function isFaultList(faults: unknown, depth: number): boolean {
  return depth > 0 || (Array.isArray(faults) && faults.some((one) => typeof one === 'string'));
}

function collectFields(
  fields: Record<string, unknown>,
  said: Findings,
  outer: string | null,
  depth: number,
): void {
  for (const [name, faults] of Object.entries(fields).slice(0, maxFaults)) {
    // A name that is a number is the index of a fault, not a field.
    const field = /^\d*$/.test(name) ? outer : [...(outer === null ? [] : [outer]), name].join('.');
    collect(faults, said, field, depth + 1);
  }
}

function sentenceOf(raw: Record<string, unknown>): string {
  const name = sentenceNames.find((one) => isText(raw[one]));
  const sentence = name === undefined ? '' : String(raw[name]).trim();
  const title = name === 'detail' && isText(raw['title']) ? raw['title'].trim() : '';
  if (title === '' || sentence.includes(title)) return sentence;
  return `${title}${/[.!?:…]$/.test(title) ? '' : ':'} ${sentence}`;
}

/** Returns the field of a fault: its name, or the last part of its path. */
function fieldOf(raw: Record<string, unknown>): string | null {
  const { source } = raw;
  const within = isRecord(source)
    ? (source['pointer'] ?? source['parameter'] ?? source['header'])
    : source;
  for (const place of [within, ...fieldNames.map((name) => raw[name])]) {
    const parts: unknown[] = Array.isArray(place)
      ? place
      : typeof place === 'string'
        ? place.split(/[/.#]/)
        : [];
    const last = parts.findLast((part) => isText(part) && !/^\d+$/.test(part));
    if (typeof last === 'string') return last;
  }
  return null;
}

function addSentence(text: string, said: Findings, field: string | null): void {
  const sentence = toLine(text);
  if (sentence === '') return;
  const name = field === null ? '' : toLine(field);
  const known = name === '' ? said.sentences : (said.fields.get(name) ?? []);
  if (name !== '' && said.fields.size < maxFaults) said.fields.set(name, known);
  if (known.length < maxFaults && !known.includes(sentence)) known.push(sentence);
}

function countFindings({ sentences, fields }: Findings): number {
  return sentences.length + fields.size;
}

function isText(raw: unknown): raw is string {
  return typeof raw === 'string' && raw.trim() !== '';
}

/** Turns a text into one line, without control characters and direction marks. */
function toLine(text: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
  return truncate(plain, maxSentenceLength);
}
