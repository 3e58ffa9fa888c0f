import type { ReportItem } from '../base/answers.ts';
import { hashPassword, hashToken } from '../base/secrets.ts';
import type { Audits } from '../queue/audits-in-process.ts';
import { invalidKey } from '../queue/idempotency.ts';
import type { Caller } from '../store/key-store.ts';
import type { Keyed } from '../store/idempotency-keys.ts';
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
    const keyed = key === undefined ? undefined : await readKeyed(caller.team, form, password, key);
    const passwordHash = password === null ? null : await hashPassword(password);
    return audits.create({ caller, url, privacy, passwordHash, keyed });
  };
}

/**
 * Reads the Idempotency-Key of a request of a team. The password counts as its slow hash, since a
 * quick one would help to guess it; its salt is made of what else counts, so that a retry has the
 * same. Throws 422 if the key is empty or too long.
 */
async function readKeyed(
  team: string,
  { url, privacy }: CreateForm,
  password: string | null,
  key: string,
): Promise<Keyed> {
  if (key === '' || key.length > maxKeyLength)
    throw invalidKey(`The key must have 1 to ${maxKeyLength} characters.`);
  const asked = JSON.stringify([team, key, privacy, url]);
  const fingerprint = password === null ? hashToken(asked) : await hashPassword(password, asked);
  return { team, key, fingerprint };
}
