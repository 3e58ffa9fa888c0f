import { isRecord } from '../../domain/schema.ts';
import { findItem, findList } from './envelopes.ts';
import { parseReport } from './parse-report.ts';
import { faultNames, readRefusal } from './read-refusal.ts';

/**
 * Returns the status of the failure that the body of a 2xx answer tells of, or null if it tells of
 * none (service notes, "a 2xx whose body says that it failed"). The body of a failure has a message
 * and no report. Its `status` or `code` is 400 to 599. A body that only says that it failed
 * (`saysFailed`) counts as 400. With `isList`, a list is no failure either, even an empty one.
 */
export function statusInBody(raw: unknown, isList: boolean): number | null {
  if (!isRecord(raw)) return null;
  const said = [raw['status'], raw['code']].map(readFailure).find((one) => one !== null);
  const status = said ?? (saysFailed(raw) ? 400 : null);
  if (status === null) return null;
  const { text, fields } = readRefusal(raw);
  if (text === undefined && fields === undefined) return null;
  return findItem(raw, parseReport) || (isList && hasList(raw)) ? null : status;
}

/** Whether a body says that it failed, in the words of JSend and of frameworks. */
function saysFailed({ success, ok, status, error }: Record<string, unknown>): boolean {
  return (
    [success, ok, status].includes(false) ||
    error === true ||
    (typeof status === 'string' && /^(error|fail(ed|ure)?)$/i.test(status.trim()))
  );
}

function readFailure(raw: unknown): number | null {
  const status = typeof raw === 'string' && /^\d{3}$/.test(raw) ? Number(raw) : raw;
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : null;
}

/** Whether a body has a list. Messages may be lists as well, so they do not count. */
function hasList(raw: Record<string, unknown>): boolean {
  const others = Object.entries(raw).filter(([name]) => !faultNames.includes(name));
  return findList(Object.fromEntries(others)) !== null;
}
