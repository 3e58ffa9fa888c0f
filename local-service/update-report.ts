import type { AuditPage } from './audit.ts';
import { hashPassword } from './secrets.ts';
import { notFound } from './refusal.ts';
import { readPassword, type UpdateForm } from './report-form.ts';
import type { ReportChange, ReportItem, ReportStore } from './report-store.ts';

/**
 * Changes a report: everything that the form says, or nothing. Throws a `Refusal`, 404 also when
 * the report was deleted during the audit.
 */
export type UpdateReport = (id: number, form: UpdateForm) => Promise<ReportItem>;

/**
 * The updating of reports (interface, section 4.6). `results` 1 audits the page again; a password
 * is forgotten when privacy is no longer 2.
 */
export function makeUpdateReport(
  reports: ReportStore,
  auditPage: AuditPage,
  now: () => number,
): UpdateReport {
  return async (id, form) => {
    const report = reports.read(id);
    if (!report) throw notFound('report');
    const change: ReportChange = {};
    if (form.privacy !== undefined) change.privacy = form.privacy;
    // Fields that the form does not touch are left out of the change: another update may be done
    // while the audit runs.
    const touchesPassword =
      form.privacy !== undefined || (report.privacy === 2 && form.password !== undefined);
    const fields = { privacy: form.privacy ?? report.privacy, password: form.password };
    const password = touchesPassword ? readPassword(fields, report.password) : undefined;
    if (password !== undefined)
      change.passwordHash = password === null ? null : await hashPassword(password);
    if (form.results === 1) change.outcome = await auditPage(report.url);
    const updated = reports.update(id, change, now());
    if (!updated) throw notFound('report');
    return updated;
  };
}
