import type { ReportItem } from '../base/answers.ts';
import { invalidFields, Refusal } from '../base/refusal.ts';
import { hashPassword, hashToken } from '../base/secrets.ts';
import type { NewReport, ReportStore } from '../store/report-store.ts';

const maxKeyLength = 255;

/** A report as it is asked for, with the Idempotency-Key of the request. */
export interface AskedReport extends Pick<NewReport, 'caller' | 'url' | 'privacy'> {
  password: string | null;
  key?: string | undefined;
}

/**
 * Tells whether two requests with one key ask for the same. The password counts as its slow hash,
 * since a quick one would help to guess it; its salt is made of what else counts, so that a retry
 * has the same.
 */
export async function fingerprintOf({ caller, key, privacy, url, password }: AskedReport) {
  const asked = JSON.stringify([caller.team, key, privacy, url]);
  return password === null ? hashToken(asked) : hashPassword(password, asked);
}

/** The report as it is written. Its hashes are slow, so they are made only then. */
export async function hashSecrets(asked: AskedReport): Promise<NewReport> {
  const { password, key, caller, url, privacy } = asked;
  const passwordHash = password === null ? null : await hashPassword(password);
  if (key === undefined) return { caller, url, privacy, passwordHash };
  const keyed = { team: caller.team, key, fingerprint: await fingerprintOf(asked) };
  return { caller, url, privacy, passwordHash, keyed };
}

/**
 * The report that an earlier request with this key created; null if there was none. Throws 422 if
 * it asked for another report, and 409 if its report was deleted.
 */
export async function findEarlier(
  reports: ReportStore,
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

/** The key that was sent, if one was. Throws 422 for one that is empty or too long. */
export function requireKey(key: string | undefined): string | undefined {
  if (key === undefined || (key !== '' && key.length <= maxKeyLength)) return key;
  throw invalidKey(`The key must have 1 to ${maxKeyLength} characters.`);
}

const invalidKey = (sentence: string) => invalidFields({ 'Idempotency-Key': [sentence] });
