import type { Privacy } from './privacy.ts';
import { results } from './result.ts';
import * as v from 'valibot';

/**
 * The values that the interface allows for each parameter of its lists (sections 4.1 and 4.3), and
 * the default size of a batch.
 */
export const perPages = [10, 25, 50, 100] as const;
export const sorts = ['desc', 'asc'] as const;
export const reportSearchFields = ['url'] as const;
export const reportSortFields = ['id', 'generated_at', 'url', 'result'] as const;
export const projectSearchFields = ['project'] as const;
export const projectSortFields = ['created_at', 'project'] as const;
export const perPageDefault = 10;

const list = {
  search: v.exactOptional(v.string()),
  sort: v.exactOptional(v.picklist(sorts)),
  per_page: v.exactOptional(v.picklist(perPages)),
  /**
   * The number of the batch, from 1. The interface does not mention it, but services accept it
   * (service notes).
   */
  page: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
};

/**
 * Query parameters of `GET /api/v1/reports` (interface, section 4.3), in requests, messages and
 * storage.
 */
export const ReportParameters = v.object({
  ...list,
  search_by: v.exactOptional(v.picklist(reportSearchFields)),
  project: v.exactOptional(v.string()),
  result: v.exactOptional(v.picklist(results)),
  sort_by: v.exactOptional(v.picklist(reportSortFields)),
});
export type ReportParameters = v.InferOutput<typeof ReportParameters>;

/**
 * Query parameters of `GET /api/v1/projects` (interface, section 4.1), in requests and messages.
 */
export const ProjectParameters = v.object({
  ...list,
  search_by: v.exactOptional(v.picklist(projectSearchFields)),
  sort_by: v.exactOptional(v.picklist(projectSortFields)),
});
export type ProjectParameters = v.InferOutput<typeof ProjectParameters>;

/**
 * Form fields of `PUT /api/v1/reports/{id}` (interface, section 4.6). `results: 1` runs the audit
 * again.
 */
export interface UpdateFields {
  privacy?: Privacy;
  password?: string | undefined;
  results?: 0 | 1;
}

/** Returns the words of a search. A text matches that contains each of them, in any case. */
export function searchWords(search: string): string[] {
  return search.split(/\s+/).filter((word) => word !== '');
}

/**
 * Encodes the text of a search like the addresses that services store: a host in Punycode, and
 * everything else percent-encoded. Lists show addresses decoded, so people type them decoded. A
 * word without a dot and a scheme counts as a part of a path.
 */
export function encodedSearch(text: string): string {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)?([^/?#]*)(.*)$/is.exec(text) ?? [];
  const isHost = scheme !== '' || /[.\u3002\uff0e\uff61]/.test(host);
  return scheme + (isHost ? encodedHost(host) : encodedText(host)) + encodedText(rest);
}

/**
 * Encodes the name of a project in the same way; it usually is a host. A single word counts as a
 * label of a host.
 */
export function encodedHost(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text;
  return URL.parse(`https://${text}`)?.host || encodedText(text);
}

function encodedText(text: string): string {
  return text.toWellFormed().replace(/\P{ASCII}+/gu, encodeURIComponent);
}
