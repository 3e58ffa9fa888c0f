import * as v from 'valibot';
import { readHosts } from '../addresses/read-hosts.ts';
import {
  type Connection,
  defaultReportPage,
  maxHosts,
  readBaseUrl,
  reportPageOf,
} from '../connections/connection.ts';
import { PrivacyOfNew } from '../preferences.ts';
import { HostRule, maxRules, rulesFor } from '../leak-guard/leak-guard.ts';
import { boundedText } from '../schema.ts';

const BaseUrl = v.pipe(
  v.string(),
  v.regex(/^(?!\s*[Jj]ava[Ss]cript:)/),
  v.transform(baseUrlOrNull),
  v.string(),
);

/** The message of a fault in a field of hosts. */
export const hostsFault = 'hosts';

/** A field of hosts (`readHosts`), as its patterns. */
const Hosts = v.pipe(
  v.string(),
  v.transform(readHosts),
  v.check(({ unread }) => unread.length === 0, hostsFault),
  v.transform(({ patterns }) => patterns),
);

/** How many connections a settings file or a policy may have. */
export const maxSharedConnections = 1000;

/**
 * A connection as settings files and policies name it, without its key and its extra headers. `url`
 * and `hosts` are read as a person types them, and come out in their normal form.
 */
export const SharedConnection = v.strictObject({
  url: BaseUrl,
  name: v.exactOptional(boundedText()),
  hosts: v.exactOptional(
    v.pipe(
      v.array(Hosts),
      v.maxLength(maxHosts),
      v.transform((fields) => [...new Set(fields.flat())]),
      v.maxLength(maxHosts),
    ),
  ),
  reportPage: v.exactOptional(
    v.pipe(boundedText('address'), v.includes('{id}'), v.check(isReportPage)),
  ),
  privacyOfNew: v.exactOptional(PrivacyOfNew),
});
export type SharedConnection = v.InferOutput<typeof SharedConnection>;

const [never, privacy] = HostRule.options;

const FileRule = v.variant('does', [
  v.strictObject({ ...never.entries, hosts: Hosts }),
  v.strictObject({ ...privacy.entries, hosts: Hosts }),
]);

/** The rules of a settings file, each for one pattern. */
export const FileRules = v.pipe(
  v.array(FileRule),
  v.maxLength(maxRules),
  v.transform((rules) => rules.flatMap((rule) => rulesFor(rule.hosts, rule))),
  v.maxLength(maxRules),
);

/** The connection with this id that a settings file or a policy names. Its key is empty. */
export function connectionFrom(shared: SharedConnection, id: string): Connection {
  const { url, name = '', hosts, reportPage = defaultReportPage, privacyOfNew } = shared;
  return {
    id,
    baseUrl: url,
    apiKey: '',
    name,
    headers: [],
    reportPage,
    ...(hosts && { hosts }),
    ...(privacyOfNew && { privacyOfNew }),
  };
}

function baseUrlOrNull(text: string): string | null {
  const read = readBaseUrl(text);
  return 'baseUrl' in read ? read.baseUrl : null;
}

/** Whether a pattern gives an http(s) URL for a report of any service. */
function isReportPage(text: string): boolean {
  return reportPageOf({ baseUrl: 'https://example.org', reportPage: text }, '1') !== null;
}
