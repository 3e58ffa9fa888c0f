import * as v from 'valibot';
import { Failure, InvalidFields } from '../base/answers.ts';
import type { Reply } from './exchange.ts';

/** A check and how it went: it holds where the two texts are equal. */
export interface Line {
  /** The section of the interface, and the request, such as `4.5 POST /reports, privacy 0`. */
  check: string;
  expected: string;
  answered: string;
}

/** An answer in words, such as `200`, `422 on url` or `200, where data.id is not as described`. */
export function wordsOf({ status, json }: Reply, schema: v.GenericSchema): string {
  if (status === null) return 'nothing';
  const described = status === 422 ? InvalidFields : status >= 300 ? Failure : schema;
  const { issues } = v.safeParse(described, json);
  if (issues)
    return `${status}, where ${v.getDotPath(issues[0]) ?? 'the body'} is not as described`;
  if (status !== 422) return String(status);
  return `422 on ${Object.keys(v.parse(InvalidFields, json).errors).join(', ')}`;
}

/** A success and the values of some fields, such as `200 with privacy 0, password false`. */
export function successWith(names: string[], item: Record<string, unknown>): string {
  if (names.length === 0) return '200';
  return `200 with ${names.map((name) => `${name} ${JSON.stringify(item[name])}`).join(', ')}`;
}
