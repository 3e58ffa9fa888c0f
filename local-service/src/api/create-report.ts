import type { ReportItem } from '../base/answers.ts';
import type { Audits } from '../queue/audits-in-process.ts';
import { invalidKey } from '../queue/idempotency.ts';
import type { Caller } from '../store/key-store.ts';
import { type CreateForm, readPassword } from './report-form.ts';

const maxKeyLength = 255;

/**
 * Creates a report, once per team and Idempotency-Key. Throws a `Refusal`: 422 for invalid fields,
 * for a page that cannot be loaded, and for a key that was used for another report.
 */
export type CreateReport = (caller: Caller, form: CreateForm, key?: string) => Promise<ReportItem>;

/**
 * Makes the function that creates reports (interface, section 4.5). An audit goes on when the
 * client goes away. A request with the `Idempotency-Key` of an earlier one waits for its audit and
 * gets its report; if that audit failed, it starts anew.
 */
export function makeCreateReport(audits: Audits): CreateReport {
  return async (caller, form, key) => {
    const { url, privacy } = form;
    const password = readPassword(form, false) ?? null;
    if (key !== undefined && (key === '' || key.length > maxKeyLength))
      throw invalidKey(`The key must have 1 to ${maxKeyLength} characters.`);
    return audits.create({ caller, url, privacy, password, key });
  };
}
