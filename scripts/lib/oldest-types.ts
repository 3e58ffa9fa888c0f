import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import { type Feature, isInAll } from './compat.ts';

const { api, javascript, webassembly } = compatData;
const builtins: Feature = javascript['builtins'];

/** All members of all types of the web, by name. */
const members = Map.groupBy(
  Object.values(api).flatMap((type) => Object.entries(type)),
  ([name]) => name,
);

const block =
  /^\s*(?:declare )?(?:interface|var|namespace) (\w+?)(?:Constructor)?(?:<.*>)?(?: extends .*|:)? \{$/;
const globalName = /^declare (?:var|function|const) (\w+)/;
// A property with a question mark is an option, which has no name of its own in the data.
const memberName = /^\s+(?:readonly |get |set |var |function )*(\w+)[(<:]/;

/**
 * Takes from a file of TypeScript's own types each part that one of the oldest browsers lacks, so
 * that code which uses it does not compile. `isWeb` says whether the file is of the web or of the
 * language.
 */
export function withoutNewer(types: string, isWeb: boolean): string {
  const kept: string[] = [];
  /** The type of each open brace, empty for any other. */
  const open: string[] = [];
  /** How many braces were open where the part began that is left out. */
  let leftOut: number | undefined;
  for (const line of types.split('\n')) {
    const isComment = /^\s*(?:\/?\*|\/\/)/.test(line);
    if (leftOut === undefined && !isComment && !isOld(line, open.at(-1), isWeb))
      leftOut = open.length;
    if (leftOut === undefined) kept.push(line);
    if (isComment) continue;
    const more = line.split('{').length - line.split('}').length;
    if (more > 0) open.push(...Array.from({ length: more }, () => block.exec(line)?.[1] ?? ''));
    else open.splice(open.length + more);
    if (leftOut === open.length && /[;}]\s*$/.test(line)) leftOut = undefined;
  }
  return kept.join('\n');
}

/** Whether the oldest browsers have what a line declares, in a type or for all. */
function isOld(line: string, type: string | undefined, isWeb: boolean): boolean {
  const [, name = ''] = (type === undefined ? globalName : memberName).exec(line) ?? [];
  if (name === '') return true;
  if (type !== undefined) return hasMember(type, name, isWeb);
  const known = [api[name], builtins?.[name], webassembly['api']?.[name]];
  return known.every((one) => isInAll(one)) && hasMember('Window', name, true);
}

function hasMember(type: string, name: string, isWeb: boolean): boolean {
  const event = /^on[a-z]/.test(name) ? [`${name.slice(2)}_event`] : [];
  const keys = [name, `${name}_static`, ...event];
  const owner = api[type] ?? builtins?.[type] ?? builtins?.['Intl']?.[type];
  // A part that several types of the web share has no name in the data.
  const found = keys.flatMap((key) =>
    owner || !isWeb ? (owner?.[key] ?? []) : (members.get(key)?.map(([, one]) => one) ?? []),
  );
  return found.length === 0 || found.some((one) => isInAll(one));
}
