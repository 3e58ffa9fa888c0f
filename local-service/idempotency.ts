import type { ReportItem } from './answers.ts';
import { createHash } from 'node:crypto';
import { invalidFields, Refusal } from './refusal.ts';
import type { CreateForm } from './report-form.ts';
import type { Keyed, ReportStore } from './report-store.ts';

const maxKeyLength = 255;

/** Reads the Idempotency-Key of a request of a team. Throws 422 if it is empty or too long. */
export function readKeyed(team: string, form: CreateForm, key: string): Keyed {
  if (key === '' || key.length > maxKeyLength)
    throw invalidKey(`The key must have 1 to ${maxKeyLength} characters.`);
  const fingerprint = createHash('sha256').update(`${form.privacy} ${form.url}`).digest('hex');
  return { team, key, fingerprint };
}

/**
 * The report that an earlier request with this key created; null if there was none. Throws 422 if
 * it asked for another report, and 409 if its report was deleted.
 */
export async function findEarlier(
  reports: Pick<ReportStore, 'keyed' | 'read'>,
  keyed: Keyed,
): Promise<ReportItem | null> {
  const kept = await reports.keyed(keyed);
  if (!kept) return null;
  requireSame(kept.fingerprint, keyed.fingerprint);
  const report = await reports.read(kept.reportId);
  if (report) return report;
  throw new Refusal(409, 'The report that was created with this Idempotency-Key was deleted.');
}

/** Throws 422 if a key was used for another report. */
export function requireSame(earlier: string, fingerprint: string): void {
  if (earlier !== fingerprint) throw invalidKey('The key was used for another report.');
}

function invalidKey(sentence: string): Refusal {
  return invalidFields({ 'Idempotency-Key': [sentence] });
}
