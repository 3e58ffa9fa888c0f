import * as v from 'valibot';
import {
  headerName,
  isReservedHeader,
  maxHeaderLength,
  maxHeaders,
} from '../connections/connection.ts';
import { LeakGuard } from '../leak-guard/leak-guard.ts';
import { Preferences } from '../preferences.ts';
import { isRecord } from '../schema.ts';
import { FileAcceptances } from './file-accepted.ts';
import { KeptViews } from './kept-views.ts';
import {
  FileRules,
  hostsFault,
  maxSharedConnections,
  SharedConnection,
} from './shared-settings.ts';

/** The largest settings file that is read, in bytes. */
export const maxSettingsBytes = 4 * 1024 * 1024;

/** The preferences that a person chooses. */
export type Choices = Omit<Preferences, 'tabsGrantedForNow'>;

const { tabsGrantedForNow: _forNow, ...choices } = Preferences.entries;
/** Preferences of a settings file. A broken one is a fault; a stored one would get its default. */
export const FileChoices = v.strictObject(
  Object.fromEntries(
    Object.entries(choices).map(([name, { wrapped }]) => [
      name,
      v.exactOptional(wrapped as v.GenericSchema),
    ]),
  ),
) as unknown as v.GenericSchema<Partial<Choices>>;

const HeaderName = v.pipe(
  v.string(),
  v.regex(headerName),
  v.maxLength(maxHeaderLength),
  v.check((name) => !isReservedHeader(name)),
);

/**
 * A connection of a settings file. Of its extra headers it has the names alone. `inUse` is on the
 * connection that was in use.
 */
const FileConnection = v.strictObject({
  ...SharedConnection.entries,
  headers: v.exactOptional(v.pipe(v.array(HeaderName), v.maxLength(maxHeaders))),
  inUse: v.exactOptional(v.boolean()),
  accepted: v.exactOptional(FileAcceptances),
});
export type FileConnection = v.InferOutput<typeof FileConnection>;

/** A settings file of format 1. */
export const SettingsFile = v.strictObject({
  verdict: v.literal(1),
  connections: v.exactOptional(
    v.pipe(v.array(FileConnection), v.maxLength(maxSharedConnections)),
    () => [],
  ),
  preferences: v.exactOptional(FileChoices, () => ({})),
  addresses: v.exactOptional(
    v.strictObject({
      leftOut: v.exactOptional(LeakGuard.entries.added.wrapped, () => []),
      rules: v.exactOptional(FileRules, () => []),
    }),
    () => ({ leftOut: [], rules: [] }),
  ),
  views: v.exactOptional(KeptViews, () => []),
});
export type SettingsFile = v.InferOutput<typeof SettingsFile>;

const Json = v.pipe(v.string(), v.parseJson());

/** The reasons why a file cannot be imported. `field` is the place of the fault in the file. */
export type SettingsFault =
  | { code: 'empty' | 'too-large' | 'not-json' | 'foreign' | 'newer' | 'secret' }
  | { code: 'unknown' | 'wrong' | 'hosts' | 'too-many'; field: string };

/** A settings file as far as it is known, and the places of what is not known and left out. */
export interface ReadSettings {
  file: SettingsFile;
  leftOut: string[];
}

/**
 * Reads the text of a settings file. Returns its settings, or why they cannot be imported. Fields
 * that are not known are left out, and so are values of a newer format that cannot be read.
 */
export function readSettingsFile(text: string): ReadSettings | { fault: SettingsFault } {
  if (text.length > maxSettingsBytes) return { fault: { code: 'too-large' } };
  if (text.trim() === '') return { fault: { code: 'empty' } };
  const json = v.safeParse(Json, text.replace(/^\uFEFF/, ''));
  if (!json.success) return { fault: { code: 'not-json' } };
  const raw = json.output;
  if (!isRecord(raw) || !Number.isInteger(raw['verdict'])) return { fault: { code: 'foreign' } };
  const format = Number(raw['verdict']);
  if (format < 1) return { fault: { code: 'foreign' } };
  if (hasSecret(raw)) return { fault: { code: 'secret' } };
  return readKnown({ ...raw, verdict: 1 }, format > 1);
}

/** The most parts that are left out of a file. One with more of them is refused. */
const maxLeftOut = 100;

function readKnown(
  raw: Record<string, unknown>,
  isNewer: boolean,
): ReadSettings | { fault: SettingsFault } {
  const leftOut: string[] = [];
  for (;;) {
    const read = v.safeParse(SettingsFile, raw, { abortEarly: true });
    if (read.success)
      return isNewer && isEmpty(read.output)
        ? { fault: { code: 'newer' } }
        : { file: read.output, leftOut };
    const [issue] = read.issues;
    const fault = faultOf(issue);
    const mayLeaveOut = fault.code === 'unknown' || (isNewer && fault.code !== 'too-many');
    const place = mayLeaveOut && leftOut.length < maxLeftOut ? leaveOut(raw, issue) : null;
    if (place === null) return { fault: isNewer ? { code: 'newer' } : fault };
    leftOut.push(place);
  }
}

/**
 * Takes the part with a fault out of a file. A rule goes as a whole, because a part of it could
 * allow more, and so do a view and an acceptance. Returns the place of the part, or null if it is
 * not there.
 */
function leaveOut(raw: Record<string, unknown>, { path }: v.BaseIssue<unknown>): string | null {
  const keys = (path ?? []).map(({ key }) => String(key));
  const isRule = keys[0] === 'addresses' && keys[1] === 'rules';
  const isAcceptance = keys[0] === 'connections' && keys[2] === 'accepted';
  const depth = isAcceptance ? 4 : isRule ? 3 : keys[0] === 'views' ? 2 : keys.length;
  const way = keys.slice(0, depth);
  const last = way.pop() ?? '';
  const parent = way.reduce<unknown>((one, key) => (one as Record<string, unknown>)[key], raw);
  if (Array.isArray(parent)) {
    const [item] = parent.splice(Number(last), 1);
    // The next part would have the same number.
    const named = isRecord(item) ? (item['hosts'] ?? item['name'] ?? item['reason']) : item;
    return placeOf([...way, String(named)]);
  }
  if (!isRecord(parent) || !Object.hasOwn(parent, last)) return null;
  delete parent[last];
  return placeOf([...way, last]);
}

function isEmpty({ connections, preferences, addresses, views }: SettingsFile): boolean {
  const { leftOut, rules } = addresses;
  return (
    [connections, leftOut, rules, views].every(({ length }) => length === 0) &&
    Object.keys(preferences).length === 0
  );
}

const secretField = /^(api[-_ ]?)?(key|token)$|password|secret|authorization|credential/i;

/**
 * Whether an address, also one with placeholders or without its scheme, has a name or password to
 * sign in before its host.
 */
export function hasSignIn(address: string): boolean {
  const text = address.trim().replaceAll('{base_url}', 'https://example.org');
  return [text, `https://${text}`].some((one) => {
    const url = URL.parse(one);
    return url !== null && url.username + url.password !== '';
  });
}

/** Whether a file has a field for a key, a password or the value of a header. */
function hasSecret(raw: Record<string, unknown>): boolean {
  const list = raw['connections'];
  const connections = Array.isArray(list) ? list.filter(isRecord) : [];
  return (
    [raw, ...connections].some((one) => Object.keys(one).some((name) => secretField.test(name))) ||
    addressesIn(raw['preferences'], ...connections).some(hasSignIn) ||
    connections.some(({ headers }) => {
      const named = Array.isArray(headers) ? headers : [];
      return (
        isRecord(headers) || named.some((name) => typeof name !== 'string' || /[:=]/.test(name))
      );
    })
  );
}

/** The addresses in the records of a file. */
function addressesIn(...records: unknown[]): string[] {
  return records
    .filter(isRecord)
    .flatMap(({ url, reportPage, issueAddress }) => [url, reportPage, issueAddress])
    .filter((one) => typeof one === 'string');
}

const longestField = 100;

function placeOf(keys: string[]): string {
  return keys.join('.').slice(0, longestField);
}

function faultOf({ type, expected, message, path: way }: v.BaseIssue<unknown>): SettingsFault {
  const path = way ?? [];
  const field = placeOf(path.map(({ key }) => String(key)));
  if (type === 'max_length' && Array.isArray(path.at(-1)?.value))
    return { code: 'too-many', field };
  if (message === hostsFault) return { code: 'hosts', field };
  return { code: type === 'strict_object' && expected === 'never' ? 'unknown' : 'wrong', field };
}
