import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { readBaseUrl } from '../../../lib/domain/connections/connection.ts';
import { pairingLine } from '../../../lib/domain/connections/pairing-line.ts';
import { makePrivateFolder } from '../base/private-files.ts';
import type { KeyRights } from '../store/tables.ts';
import { type Caller, createKeyStore, firstCaller, type KeyStore } from '../store/key-store.ts';
import { openDatabase } from '../store/open-database.ts';
import { alignColumns } from './columns.ts';
import type { Options } from './options.ts';

/** Names of keys and teams: letters and digits of any script, and a few signs between them. */
const nameForm = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.@_-]{0,63}$/u;

/** The words of `key add`, `key list` or `key revoke`. */
export interface KeyWords {
  verb: 'add' | 'list' | 'revoke';
  name?: string;
  team?: string;
  may?: string;
  until?: string;
  address?: string;
  /** Whether to write JSON, for a program. */
  json?: boolean;
}

/**
 * Runs `verdict-service key …` on the data file or the database. Resolves to what is to be printed:
 * a new key once, and hashes never. Throws a sentence, or a `DatabaseError`.
 */
export async function keyCommand(
  words: KeyWords,
  { data, database: address }: Pick<Options, 'data' | 'database'>,
  now = Date.now(),
): Promise<string> {
  const { verb } = words;
  const name = verb === 'list' ? '' : readName(words.name ?? '', 'The name');
  const team = readName(words.team ?? firstCaller.team, 'The team');
  const may = readRights(words.may);
  const until = words.until === undefined ? null : readDay(words.until, now);
  const base = words.address === undefined ? undefined : readAddress(words.address);

  if (address === undefined) {
    // A list or a revoke in another folder would seem to be right. A first key may come before all.
    if (verb !== 'add' && !existsSync(data))
      throw new Error(`There is no data file ${data}. Give --data as the service has it.`);
    makePrivateFolder(dirname(data));
  }
  const database = await openDatabase({ file: data, database: address }, { beside: true });
  try {
    await database.ready();
    const keys = createKeyStore(database.query);
    if (verb === 'list') return await list(keys, words.json);
    if (verb === 'revoke') return await revoke(keys, name, now);
    return await add(keys, { name, team, may }, { until, base, now, json: words.json });
  } catch (error) {
    throw database.explain(error);
  } finally {
    await database.close();
  }
}

interface Added {
  until: string | null;
  base: string | undefined;
  now: number;
  json: boolean | undefined;
}

async function add(
  keys: KeyStore,
  caller: Caller,
  { until, base: address, now, json = false }: Added,
): Promise<string> {
  const { name, team } = caller;
  const key = name === firstCaller.name ? null : await keys.add(caller, now, until);
  if (key === null) throw new Error(`The name ${name} is in use. Choose another one.`);
  const line = address === undefined ? undefined : pairingLine({ address, apiKey: key });
  if (json) return JSON.stringify({ ...caller, until, key, line }, null, 2);
  const lines = [`The API key of ${name}, of the team ${team}. It is shown only now:`, key];
  if (line !== undefined) lines.push('The line to paste into Verdict:', line);
  return lines.map((text, at) => (at % 2 === 0 ? text : `\n  ${text}\n`)).join('\n');
}

async function list(keys: KeyStore, json = false): Promise<string> {
  const first = { ...firstCaller, created_at: null, until: null, used_at: null };
  const all = [first, ...(await keys.list())];
  if (json) return JSON.stringify(all, null, 2);
  return alignColumns([
    ['NAME', 'TEAM', 'MAY', 'ADDED', 'ENDS', 'LAST USED'],
    ...all.map(({ name, team, may, created_at, until, used_at }) => [
      name,
      team,
      may,
      created_at ?? '–',
      until ?? '–',
      used_at ?? '–',
    ]),
  ]);
}

async function revoke(keys: KeyStore, name: string, now: number): Promise<string> {
  if (name === firstCaller.name)
    throw new Error(
      'The default key is that of --key or of the file "key" beside the data. Change it there, and start the service again.',
    );
  if (!(await keys.revoke(name, now))) throw new Error(`There is no key named ${name}.`);
  return `The API key of ${name} no longer works.`;
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

function readName(text: string, what: string): string {
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
