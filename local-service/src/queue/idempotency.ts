import type { ReportItem } from '../base/answers.ts';
import { invalidFields, Refusal } from '../base/refusal.ts';
import type { ReportStore } from '../store/report-store.ts';
import { type AskedReport, fingerprintOf } from './asked-report.ts';

/**
 * The report that an earlier request with this key created; null if there was none. Throws 422 if
 * it asked for another report, and 409 if its report was deleted.
 */
export async function findEarlier(
  reports: Pick<ReportStore, 'keyed' | 'read'>,
  asked: AskedReport,
  now: number,
): Promise<ReportItem | null> {
  const { caller, key } = asked;
  const kept = key === undefined ? null : await reports.keyed({ team: caller.team, key }, now);
  if (!kept) return null;
  requireSame(kept.fingerprint, await fingerprintOf(asked));
  const report = await reports.read(kept.reportId);
  if (report) return report;
  throw new Refusal(409, 'The report that was created with this Idempotency-Key was deleted.');
}

/** Throws 422 if a key was used for another report. */
export function requireSame(earlier: string, fingerprint: string): void {
  if (earlier !== fingerprint) throw invalidKey('The key was used for another report.');
}

/** A 422 about the key. */
export function invalidKey(sentence: string): Refusal {
  return invalidFields({ 'Idempotency-Key': [sentence] });
}
