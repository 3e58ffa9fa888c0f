import * as v from 'valibot';
import { Failure, InvalidFields } from '../base/answers.ts';
import { ask, type Asked, type Reply, type Target } from './exchange.ts';

type Item = Record<string, unknown>;

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

/** Sends a request, and says its answer in words. */
export async function lineOf(
  target: Target,
  check: string,
  expected: string,
  asked: Asked,
  schema: v.GenericSchema,
): Promise<Line> {
  return { check, expected, answered: wordsOf(await ask(target, asked), schema) };
}

/**
 * A success whose answer (`item`) has to have some fields, such as `200 with privacy 0, password
 * false`. `words` are those of the answer.
 */
export function lineWith(
  check: string,
  fields: Item,
  words: string,
  item: Item | null | undefined,
): Line {
  const names = Object.keys(fields);
  const success = (of: Item) =>
    names.length === 0
      ? '200'
      : `200 with ${names.map((name) => `${name} ${JSON.stringify(of[name])}`).join(', ')}`;
  return {
    check,
    expected: success(fields),
    answered: words === '200' && item ? success(item) : words,
  };
}
