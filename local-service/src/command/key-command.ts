import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { readBaseUrl } from '../../../lib/domain/connections/connection.ts';
import { pairingLine } from '../../../lib/domain/connections/pairing-line.ts';
import { makePrivateFolder } from '../base/private-files.ts';
import type { KeyRights } from '../store/tables.ts';
import { createKeyStore, firstCaller } from '../store/key-store.ts';
import { withData } from '../store/open-database.ts';
import type { Options } from './options.ts';
import { writtenList } from './written-list.ts';

/** Names of keys and teams: letters and digits of any script, and a few signs between them. */
const nameForm = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.@_-]{0,63}$/u;

/** The flags of `key add`. */
interface KeyFlags {
  team?: string;
  may?: string;
  until?: string;
  address?: string;
  json?: boolean;
}

type Place = Pick<Options, 'data' | 'database'>;

/**
 * `verdict-service key add NAME`, on the data file or the database. Resolves to the text to print:
 * the new key, this once. Throws a sentence, or a `DatabaseError`, as the others do.
 */
export async function addKey(
  text: string,
  { team = firstCaller.team, may, until, address, json = false }: KeyFlags,
  place: Place,
): Promise<string> {
  const now = Date.now();
  const name = readName(text, 'The name');
  const caller = { name, team: readName(team, 'The team'), may: readRights(may) };
  const end = until === undefined ? null : readDay(until, now);
  const base = address === undefined ? undefined : readAddress(address);
  // A first key may come before all data.
  if (place.database === undefined) makePrivateFolder(dirname(place.data));
  const key = await withData(place, async ({ query }) =>
    name === firstCaller.name ? null : createKeyStore(query).add(caller, now, end),
  );
  if (key === null) throw new Error(`The name ${name} is in use. Choose another one.`);
  const line = base === undefined ? undefined : pairingLine({ address: base, apiKey: key });
  if (json) return JSON.stringify({ ...caller, until: end, key, line }, null, 2);
  const lines = [`The API key of ${name}, of the team ${caller.team}. It is shown only now:`, key];
  if (line !== undefined) lines.push('The line to paste into Verdict:', line);
  return lines.map((each, at) => (at % 2 === 0 ? each : `\n  ${each}\n`)).join('\n');
}

/** `verdict-service key list`: all keys without their hashes, as lines or as JSON. */
export async function listKeys({ json }: KeyFlags, place: Place): Promise<string> {
  requireData(place);
  const first = { ...firstCaller, created_at: null, until: null, used_at: null };
  const added = await withData(place, ({ query }) => createKeyStore(query).list());
  const columns = {
    NAME: 'name',
    TEAM: 'team',
    MAY: 'may',
    ADDED: 'created_at',
    ENDS: 'until',
    'LAST USED': 'used_at',
  } as const;
  return writtenList([first, ...added], columns, json);
}

/** `verdict-service key revoke NAME`. */
export async function revokeKey(text: string, place: Place): Promise<string> {
  const name = readName(text, 'The name');
  requireData(place);
  if (name === firstCaller.name)
    throw new Error(
      'The default key is that of --key or of the file "key" beside the data. Change it there, and start the service again.',
    );
  const isRevoked = await withData(place, ({ query }) =>
    createKeyStore(query).revoke(name, Date.now()),
  );
  if (!isRevoked) throw new Error(`There is no key named ${name}.`);
  return `The API key of ${name} no longer works.`;
}

/** A list or a revoke in another folder would seem to be right. */
function requireData({ data, database }: Place): void {
  if (database === undefined && !existsSync(data))
    throw new Error(`There is no data file ${data}. Give --data as the service has it.`);
}

function readRights(text: string = firstCaller.may): KeyRights {
  if (text === 'read' || text === 'write') return text;
  throw new Error(`--may must be read or write, not "${text}".`);
}

/** Reads the last day of a key. It ends with it, in UTC. */
function readDay(text: string, now: number): string {
  const end = `${text}T23:59:59.999Z`;
  const at = Date.parse(end);
  if (Number.isNaN(at) || new Date(at).toISOString() !== end)
    throw new Error(`--until must be a day such as 2027-01-31, not "${text}".`);
  if (at < now) throw new Error(`--until must be today or later, not ${text}.`);
  return end;
}

/** Reads the name of a key or a team. Throws a sentence about `what` for a wrong one. */
export function readName(text: string, what: string): string {
  const name = text.normalize('NFC');
  if (nameForm.test(name)) return name;
  throw new Error(
    `${what} must have 1 to 64 letters, digits or the signs . @ _ - and start with a letter or digit.`,
  );
}

function readAddress(text: string): string {
  const read = readBaseUrl(text);
  if ('fault' in read)
    throw new Error(`--address must be the address of the service, not "${text}".`);
  return read.baseUrl;
}
