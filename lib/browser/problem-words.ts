import { isolated } from '../domain/addresses/shown-address.ts';
import { oneLine } from '../domain/limits.ts';
import type { Problem } from '../domain/problem.ts';
import { messageSuffix, t, type Words } from './i18n.ts';

/** A `Map`, because services choose the field names, and one may be `constructor`. */
const fieldNames = new Map<string, Words>([
  ['password', 'passwordLabel'],
  ['privacy', 'privacyLabel'],
  ['headers', 'sharedExtraHeaders'],
]);

/** A text of the service about one field. Null stands for the whole report. */
type Said = [field: string | null, words: string];

/**
 * Returns the service's texts about a problem. A text about the address is shown without a field
 * name: a report is about its address, and services also use this field to say that a quota is used
 * up (service notes).
 */
export function saidOf({ text, fields = {} }: Problem): Said[] {
  const { url = [], ...others } = fields;
  const whole = [...(text ? [text] : []), ...url].join(' ');
  return [
    ...(whole === '' ? [] : [[null, whole] satisfies Said]),
    ...Object.entries(others).map(([field, faults]): Said => [field, faults.join(' ')]),
  ];
}

/** Returns the word for a field that a service names. */
export function fieldName(field: string): string {
  const name = fieldNames.get(field);
  return name ? t(name) : field;
}

/** Returns the service's texts about a problem as one string. Empty if the service sent none. */
export function serviceText(problem: Problem): string {
  return saidOf(problem)
    .map(([field, words]) => (field === null ? words : fieldName(field) + t('localeColon') + words))
    .join(' ');
}

/** A gateway that cannot reach its service, and a service that says so itself, are down. */
const downStatuses = new Set([502, 503, 504]);

/**
 * Returns the sentence for a problem, in plain words. A code without a message does not compile.
 */
export function problemMessage({ code, status = 0 }: Pick<Problem, 'code' | 'status'>): Words {
  if (code === 'service-failed' && downStatuses.has(status)) return 'serviceDown';
  return `problem_${messageSuffix(code === 'address-refused' ? 'refused' : code)}`;
}

/** Tooltips and notifications of the browser have room for about this many characters. */
const maxLineLength = 200;

/**
 * Returns a problem in one line of plain text: our sentence, then a colon and the service's text,
 * if it sent one.
 */
export function problemLine(problem: Problem): string {
  const words = oneLine(serviceText(problem), maxLineLength);
  const sentence = t(problemMessage(problem));
  return words === '' ? sentence : sentence + t('localeColon') + isolated(words);
}
