import type { ReportItem } from '../base/answers.ts';
import { notFound } from '../base/refusal.ts';
import { hashPassword } from '../base/secrets.ts';
import type { Audits } from '../queue/audits-in-process.ts';
import type { ReportChange, ReportStore } from '../store/report-store.ts';
import { readPassword, type UpdateForm } from './report-form.ts';

/**
 * Changes a report of a team: all fields of the form, or nothing. Throws a `Refusal`; 404 also if
 * the report was deleted during the audit.
 */
export type UpdateReport = (team: string, id: number, form: UpdateForm) => Promise<ReportItem>;

/**
 * Makes the function that updates reports (interface, section 4.6). `results` 1 runs the audit
 * again. The password is removed when privacy is no longer 2.
 */
export function makeUpdateReport(
  reports: ReportStore,
  audits: Audits,
  now: () => number,
): UpdateReport {
  return async (team, id, form) => {
    const report = await reports.find(team, id);
    if (!report) throw notFound('report');
    const change: ReportChange = {};
    if (form.privacy !== undefined) change.privacy = form.privacy;
    // The change holds the fields of the form alone, because another update may run during the
    // audit.
    const touchesPassword =
      form.privacy !== undefined || (report.privacy === 2 && form.password !== undefined);
    const fields = { privacy: form.privacy ?? report.privacy, password: form.password };
    const password = touchesPassword ? readPassword(fields, report.password) : undefined;
    if (password !== undefined)
      change.passwordHash = password === null ? null : await hashPassword(password);
    const updated = await (form.results === 1
      ? audits.repeat(report, team, change)
      : reports.update(id, change, now()));
    if (!updated) throw notFound('report');
    return updated;
  };
}
