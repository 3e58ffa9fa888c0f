import { hashPassword, hashToken } from '../base/secrets.ts';
import type { NewReport } from '../store/report-store.ts';

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
