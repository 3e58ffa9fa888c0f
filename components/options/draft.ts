import type { Words } from '../../lib/browser/words.ts';
import { type Connection, defaultReportPage, readBaseUrl, reportPageOf } from '../../lib/model/connection.ts';
import { type HeaderFault, headersText, readHeaders } from './readHeaders.ts';

/** What stands in the form, as it was typed. An empty `apiKey` stands for the one that is kept. */
export interface Draft {
  address: string;
  apiKey: string;
  name: string;
  headers: string;
  reportPage: string;
}
export type DraftField = keyof Draft;

/** What is wrong with a field, in words. */
export interface DraftFault {
  field: DraftField;
  key: Words;
  substitutions: (string | number)[];
}

const headerFaults: Record<HeaderFault, Words> = {
  shape: 'optionsHeaderShape',
  name: 'optionsHeaderName',
  reserved: 'optionsHeaderReserved',
  value: 'optionsHeaderValue',
  twice: 'optionsHeaderTwice',
};

/** The form for a connection; the API key never comes back into it. */
export function draftOf(connection: Connection | null): Draft {
  return {
    address: connection?.baseUrl ?? '',
    apiKey: '',
    name: connection?.name ?? '',
    headers: headersText(connection?.headers ?? []),
    reportPage: connection?.reportPage ?? defaultReportPage,
  };
}

/**
 * The connection whose API key goes with an address when none was typed. A key is never sent to another host or port than its own, nor in
 * clear where it was not.
 */
export function keeperOf(address: string, kept: Connection[]): Connection | null {
  const read = readBaseUrl(address);
  if ('fault' in read) return null;
  const { host, protocol } = new URL(read.baseUrl);
  const near = kept
    .map((connection) => ({ connection, at: new URL(connection.baseUrl) }))
    .filter(({ at }) => at.host === host && (protocol === 'https:' || at.protocol === protocol));
  const same = near.find(({ connection }) => connection.baseUrl === read.baseUrl);
  return (same ?? near[0])?.connection ?? null;
}

/**
 * The connection that a draft asks for, or the first thing that is wrong with it. What is wrong with its address is left to the connection
 * check, which has a step for it; `baseUrl` is empty then.
 */
export function readDraft(draft: Draft, kept: Connection[]): { connection: Connection } | { fault: DraftFault } {
  const read = readBaseUrl(draft.address);
  const baseUrl = 'baseUrl' in read ? read.baseUrl : '';
  const apiKey = draft.apiKey.trim() || (keeperOf(draft.address, kept)?.apiKey ?? '');
  const reportPage = draft.reportPage.trim() || defaultReportPage;
  const headers = readHeaders(draft.headers);
  if (!/^[\x21-\x7e]*$/.test(apiKey)) return faulty('apiKey', 'optionsKeyShape');
  if ('fault' in headers) return faulty('headers', headerFaults[headers.fault], headers.line, headers.name);
  const shown = baseUrl === '' || reportPageOf({ baseUrl, reportPage }, '1') !== null;
  if (!shown || !reportPage.includes('{id}')) return faulty('reportPage', 'optionsReportPageFault');
  // Another address is another service: jobs and archive stay with the connection that they were made for.
  const id = kept.find((connection) => connection.baseUrl === baseUrl)?.id ?? crypto.randomUUID();
  return { connection: { id, baseUrl, apiKey, name: draft.name.trim(), headers: headers.headers, reportPage } };
}

function faulty(field: DraftField, key: Words, ...substitutions: (string | number)[]): { fault: DraftFault } {
  return { fault: { field, key, substitutions } };
}

/** Whether two drafts say the same. */
export function sameDraft(one: Draft, other: Draft): boolean {
  return (Object.keys(one) as DraftField[]).every((field) => one[field] === other[field]);
}
