import { createHash } from 'node:crypto';
import { hashPassword } from './secrets.ts';
import { invalidFields, Refusal } from './refusal.ts';
import type { ReportItem } from './answers.ts';
import type { AuditPage } from './audit.ts';
import { type CreateForm, readPassword } from './report-form.ts';
import type { NewReport, ReportStore } from './report-store.ts';

/**
 * Creates a report, once per Idempotency-Key. Throws a `Refusal`: 422 for invalid fields, for a
 * page that cannot be loaded, and for a key that was used for another report.
 */
export type CreateReport = (form: CreateForm, key?: string) => Promise<ReportItem>;

/** An Idempotency-Key, and the hash of what it was used for. */
type Keyed = NonNullable<NewReport['keyed']>;

const maxKeyLength = 255;

/**
 * Makes the function that creates reports (interface, section 4.5). An audit goes on when the
 * client goes away. A request with the `Idempotency-Key` of an earlier one waits for its audit and
 * gets its report; if that audit failed, it starts anew.
 */
export function makeCreateReport(
  reports: ReportStore,
  auditPage: AuditPage,
  now: () => number,
): CreateReport {
  const underWay = new Map<string, { fingerprint: string; report: Promise<ReportItem> }>();

  const create = async (form: CreateForm, keyed?: Keyed) => {
    const password = readPassword(form, false) ?? null;
    const passwordHash = password === null ? null : await hashPassword(password);
    const outcome = await auditPage(form.url);
    return reports.create(
      { url: form.url, privacy: form.privacy, passwordHash, outcome, ...(keyed && { keyed }) },
      now(),
    );
  };

  const createOnce = async (form: CreateForm, keyed: Keyed) => {
    const kept = await reports.keyed(keyed.key);
    if (!kept) return create(form, keyed);
    requireSame(kept.fingerprint, keyed.fingerprint);
    const report = await reports.read(kept.reportId);
    if (report) return report;
    throw new Refusal(409, 'The report that was created with this Idempotency-Key was deleted.');
  };

  return async (form, key) => {
    if (key === undefined) return create(form);
    if (key === '' || key.length > maxKeyLength)
      throw invalidKey(`The key must have 1 to ${maxKeyLength} characters.`);
    const fingerprint = createHash('sha256').update(`${form.privacy} ${form.url}`).digest('hex');
    const running = underWay.get(key);
    if (running) {
      requireSame(running.fingerprint, fingerprint);
      return running.report;
    }
    const report = createOnce(form, { key, fingerprint }).finally(() => underWay.delete(key));
    underWay.set(key, { fingerprint, report });
    return report;
  };
}

function requireSame(earlier: string, fingerprint: string): void {
  if (earlier !== fingerprint) throw invalidKey('The key was used for another report.');
}

function invalidKey(sentence: string): Refusal {
  return invalidFields({ 'Idempotency-Key': [sentence] });
}
