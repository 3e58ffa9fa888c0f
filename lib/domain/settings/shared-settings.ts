import * as v from 'valibot';
import { readHostPattern } from '../addresses/host-pattern.ts';
import {
  type Connection,
  defaultReportPage,
  maxHosts,
  maxReportPageLength,
  readBaseUrl,
  reportPageOf,
} from '../connections/connection.ts';
import { PrivacyOfNew } from '../preferences.ts';
import { HostRule } from '../leak-guard/leak-guard.ts';
import { boundedText } from '../schema.ts';

const BaseUrl = v.pipe(v.string(), v.transform(baseUrlOrNull), v.string());
const Hosts = v.pipe(v.string(), v.transform(readHostPattern), v.string());

/**
 * A connection as settings files and policies name it, without its key and its extra headers. `url`
 * and `hosts` are read as a person types them, and come out in their normal form.
 */
export const SharedConnection = v.strictObject({
  url: BaseUrl,
  name: v.exactOptional(boundedText()),
  hosts: v.exactOptional(v.pipe(v.array(Hosts), v.maxLength(maxHosts))),
  reportPage: v.exactOptional(
    v.pipe(v.string(), v.maxLength(maxReportPageLength), v.check(isReportPage)),
  ),
  privacyOfNew: v.exactOptional(PrivacyOfNew),
});
export type SharedConnection = v.InferOutput<typeof SharedConnection>;

const [never, privacy] = HostRule.options;

/** A rule as settings files and policies name it. `hosts` comes out in its normal form. */
export const SharedRule = v.variant('does', [
  v.strictObject({ ...never.entries, hosts: Hosts }),
  v.strictObject({ ...privacy.entries, hosts: Hosts }),
]);

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
  const example = { baseUrl: 'https://example.org', reportPage: text };
  return text.includes('{id}') && reportPageOf(example, '1') !== null;
}
