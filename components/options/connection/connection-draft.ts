import { messageSuffix, t, type Words } from '../../../lib/browser/i18n.ts';
import {
  canMove,
  type Connection,
  connectionName,
  defaultReportPage,
  maxApiKeyLength,
  maxHeaders,
  maxHosts,
  maxNameLength,
  maxReportPageLength,
  readApiKey,
  readBaseUrl,
  reportPageOf,
} from '../../../lib/domain/connections/connection.ts';
import {
  type PairingFault,
  readPairingLine,
} from '../../../lib/domain/connections/pairing-line.ts';
import type { PrivacyOfNew } from '../../../lib/domain/preferences.ts';
import { readableHost } from '../../../lib/domain/addresses/readable-host.ts';
import { readHeaders, type HostsFault, readHostLines } from './read-lines.ts';

/**
 * The text in the form. An empty `apiKey` stands for the saved API key. `keptHeaders` names the
 * saved headers that stay. Their values never return to the form.
 */
export interface Draft {
  address: string;
  apiKey: string;
  name: string;
  /** `general` means the privacy that is set in the preferences. */
  privacyOfNew: PrivacyOfNew | 'general';
  /** Hosts, one or several per line. */
  hosts: string;
  keptHeaders: string[];
  headers: string;
  reportPage: string;
}
export type DraftField = Exclude<keyof Draft, 'keptHeaders'>;

/** The fault of a field: a message and its substitutions. */
export interface DraftFault {
  field: DraftField;
  key: Words;
  substitutions: (string | number)[];
  /** Whether it is shown only on submit: half a line is not wrong yet. */
  late?: boolean;
  /** The fault of a second field, shown with it. */
  also?: DraftFault;
}

/**
 * The form for a connection, without the API key and the values of headers. A header of a settings
 * file has no value yet, and is there to be completed.
 */
export function draftOf(connection: Connection | null): Draft {
  const headers = connection?.headers ?? [];
  return {
    address: connection?.baseUrl ?? '',
    apiKey: '',
    name: connection?.name ?? '',
    privacyOfNew: connection?.privacyOfNew ?? 'general',
    hosts: draftHosts(connection?.hosts ?? []),
    keptHeaders: headers.filter(([, value]) => value !== '').map(([name]) => name),
    headers: headers
      .filter(([, value]) => value === '')
      .map(([name]) => `${name}: `)
      .join('\n'),
    reportPage: connection?.reportPage ?? defaultReportPage,
  };
}

/**
 * Whether the saved API key and headers are used for an address: while the connection stays on its
 * host (`staysOnHost`), but not from https to http, where others on the network could read them.
 */
export function keepsSecrets(address: string, saved: Connection | null): saved is Connection {
  const read = readBaseUrl(address);
  if (!saved || 'fault' in read || !staysOnHost(saved, read.baseUrl)) return false;
  return saved.baseUrl.startsWith('http:') || read.baseUrl.startsWith('https:');
}

/**
 * Whether a saved connection keeps its identity with this base URL: it has it, or can move there.
 * The address of a policy's connection is not the person's to move.
 */
export function staysOnHost(saved: Connection, baseUrl: string): boolean {
  return saved.managed ? saved.baseUrl === baseUrl : canMove(saved.baseUrl, baseUrl);
}

/**
 * Returns the connection that a draft describes, or the draft's first fault. `saved` is the edited
 * connection, or null for a new one, which gets `id`. `others` are all other connections. An empty
 * address is a fault. A wrong one is not, and gives an empty `baseUrl`: the connection check has
 * its own step for it.
 */
export function readDraft(
  draft: Draft,
  { id, saved, others }: { id: string; saved: Connection | null; others: Connection[] },
): { connection: Connection } | { fault: DraftFault } {
  const pairing = readPairingLine(draft.address);
  if (pairing && 'fault' in pairing) return { fault: late(faultOfLine(pairing.fault)) };
  const owner = keepsSecrets(draft.address, saved) ? saved : null;
  const apiKey = readApiKey(draft.apiKey) || (owner?.apiKey ?? '');
  const read = readBaseUrl(draft.address);
  const baseUrl = 'baseUrl' in read ? read.baseUrl : '';
  const taken = others.find((other) => other.baseUrl === baseUrl);
  if (taken) return { fault: faultIn('address', 'connectionTaken', taken.name || taken.baseUrl) };
  if (apiKey.length > maxApiKeyLength)
    return { fault: faultIn('apiKey', 'connectionTooLong', maxApiKeyLength) };
  if (!/^[\x21-\x7e]*$/.test(apiKey)) return { fault: faultIn('apiKey', 'connectionKeyShape') };
  // Another host is another service. Jobs, archive and names stay with the old connection.
  const left = saved && !staysOnHost(saved, baseUrl) ? saved : null;
  const before = left && draftOf(left);
  const typed = readHeaders(draft.headers === before?.headers ? '' : draft.headers);
  if ('fault' in typed) {
    const fault = faultIn('headers', `connectionHeader_${typed.fault}`, typed.line, typed.name);
    return { fault: typed.fault === 'shape' ? late(fault) : fault };
  }
  const privacyOfNew = draft.privacyOfNew === before?.privacyOfNew ? 'general' : draft.privacyOfNew;
  // The hosts of a policy are not the person's to correct.
  const named =
    saved?.managed && !left
      ? { hosts: saved.hosts ?? [] }
      : readHostLines(draft.hosts === before?.hosts ? '' : draft.hosts, others);
  if ('fault' in named) return { fault: faultOfHosts(named) };
  const name = draft.name === left?.name ? '' : draft.name.trim();
  const reportPage =
    (draft.reportPage === left?.reportPage ? '' : draft.reportPage.trim()) || defaultReportPage;
  if (name.length > maxNameLength)
    return { fault: faultIn('name', 'connectionTooLong', maxNameLength) };
  if (reportPage.length > maxReportPageLength)
    return { fault: faultIn('reportPage', 'connectionTooLong', maxReportPageLength) };
  const shown = baseUrl === '' || reportPageOf({ baseUrl, reportPage }, '1') !== null;
  if (!shown || !reportPage.includes('{id}'))
    return { fault: late(faultIn('reportPage', 'connectionReportPageFault')) };
  const headers = [...keptHeaders(owner, draft.keptHeaders, typed.headers), ...typed.headers];
  if (headers.length > maxHeaders)
    return { fault: faultIn('headers', 'connectionTooManyHeaders', maxHeaders) };
  // A missing key or address comes last, so that it hides nothing that is wrong as it is typed.
  const keyless = apiKey === '' ? late(faultIn('apiKey', 'checkCause_no_key')) : null;
  if (draft.address.trim() === '')
    return {
      fault: { ...late(faultIn('address', 'checkCause_empty')), ...(keyless && { also: keyless }) },
    };
  if (baseUrl !== '' && keyless) return { fault: keyless };
  return {
    connection: {
      id: left ? crypto.randomUUID() : id,
      baseUrl,
      apiKey,
      name,
      headers,
      reportPage,
      ...(named.hosts.length > 0 && { hosts: named.hosts }),
      ...(privacyOfNew !== 'general' && { privacyOfNew }),
      ...(!left && saved?.managed && { managed: true }),
    },
  };
}

/** Returns whether a draft changes nothing that affects requests. */
export function changesLabelsOnly(draft: Draft, saved: Draft): boolean {
  const { name, privacyOfNew, hosts, reportPage } = saved;
  return equalDrafts({ ...draft, name, privacyOfNew, hosts, reportPage }, saved);
}

export function equalDrafts(one: Draft, other: Draft): boolean {
  return (Object.keys(one) as (keyof Draft)[]).every(
    (field) => String(one[field]) === String(other[field]),
  );
}

/** Returns the fault of the address field for a pairing line that cannot be used. */
export function faultOfLine(fault: PairingFault): DraftFault {
  return faultIn('address', `connectionLine_${messageSuffix(fault)}`);
}

/** Returns the saved headers that stay: those named in `keptHeaders` that were not typed again. */
function keptHeaders(
  owner: Connection | null,
  names: string[],
  typed: Connection['headers'],
): Connection['headers'] {
  const replaced = new Set(typed.map(([name]) => name.toLowerCase()));
  return (owner?.headers ?? []).filter(
    ([name]) => names.includes(name) && !replaced.has(name.toLowerCase()),
  );
}

/** Returns the fault of the hosts of a saved connection: a text that names no host. */
export function savedHostsFault({ hosts = [] }: Connection): DraftFault | null {
  const read = readHostLines(draftHosts(hosts), []);
  return 'fault' in read && read.fault !== 'many' ? faultOfHosts(read) : null;
}

/** Returns a fault in a sentence that says what would be right. */
export function draftFaultText({ key, substitutions }: DraftFault): string {
  return t(key, ...substitutions);
}

function faultOfHosts(found: HostsFault): DraftFault {
  if (found.fault === 'many') return faultIn('hosts', 'connectionTooManyHosts', maxHosts);
  const { fault, line, text } = found;
  if (fault === 'taken')
    return faultIn('hosts', 'connectionHostTaken', line, text, connectionName(found.owner));
  return late(faultIn('hosts', `connectionHostShape_${fault}`, line, text));
}

function draftHosts(hosts: readonly string[]): string {
  return hosts.map(readableHost).join('\n');
}

function faultIn(
  field: DraftField,
  key: Words,
  ...substitutions: DraftFault['substitutions']
): DraftFault {
  return { field, key, substitutions };
}

function late(fault: DraftFault): DraftFault {
  return { ...fault, late: true };
}
