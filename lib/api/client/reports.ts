import type { Connection } from '../../domain/connections/connection.ts';
import type { CreateFields } from '../../domain/reports/create-fields.ts';
import type { UpdateFields } from '../../domain/reports/list-parameters.ts';
import { isRecord } from '../../domain/schema.ts';
import type { ReportAnswer } from '../../domain/reports/report.ts';
import type { ApiRequest } from './build-request.ts';
import type { CallOptions } from './exchange.ts';
import { findItem } from '../parsing/envelopes.ts';
import { parseOwnLink } from '../parsing/parse-own-link.ts';
import { parseReport } from '../parsing/parse-report.ts';
import { request, requestDelete, requestItem } from './request.ts';

/**
 * Reads one report with its checks (interface, section 4.4). `checks` is an empty list if the
 * service sends no checks. Throws ServiceError.
 */
export async function readReport(
  connection: Connection,
  id: string,
  call?: CallOptions,
): Promise<ReportAnswer> {
  const ask: ApiRequest = { method: 'GET', path: ['reports', id] };
  return { checks: [], ...(await requestItem(connection, ask, parserOf(connection), call)) };
}

/**
 * Reads the link that opens one report in a browser that is not signed in (interface, section 4.4,
 * and service notes, `open_url`). It works for a minute, so it is kept nowhere. A public report has
 * the one to pass on (`share_url`). Null if the service sends none. Throws ServiceError.
 */
export async function readOpenUrl(
  connection: Connection,
  id: string,
  call?: CallOptions,
): Promise<string | null> {
  const ask: ApiRequest = { method: 'GET', path: ['reports', id] };
  const { open_url, share_url } = await requestItem(connection, ask, rawReport, call);
  return parseOwnLink(open_url ?? share_url, connection.baseUrl);
}

/**
 * Creates a report (interface, section 4.5). May take minutes, and may use up quota. Not
 * idempotent; `idempotencyKey` is for services that honour it. The password is sent only with
 * privacy 2. Throws ServiceError. If the problem has the trait `mayBeDone`, the service may have
 * created the report.
 */
export async function createReport(
  connection: Connection,
  fields: CreateFields,
  idempotencyKey: string,
  call?: CallOptions,
): Promise<ReportAnswer> {
  const form = { ...fields, password: fields.privacy === 2 ? fields.password : undefined };
  const ask: ApiRequest = { method: 'POST', path: ['reports'], form, idempotencyKey };
  return requestItem(connection, ask, parserOf(connection), call);
}

/**
 * Changes the privacy or the password of a report, or runs its audit again with `results: 1`
 * (interface, section 4.6). The password is not sent with privacy 0 or 1. Returns the changed
 * report, or null if the answer has no report. Throws ServiceError.
 */
export async function updateReport(
  connection: Connection,
  id: string,
  fields: UpdateFields,
  call?: CallOptions,
): Promise<ReportAnswer | null> {
  const { privacy, password, results } = fields;
  const form = {
    privacy,
    password: privacy === 0 || privacy === 1 ? undefined : password,
    results,
  };
  const { body } = await request(connection, { method: 'PUT', path: ['reports', id], form }, call);
  return body.kind === 'json' ? findItem(body.value, parserOf(connection)) : null;
}

/**
 * Deletes a report (interface, section 4.7). Throws ServiceError; 'not-found' means that the report
 * was already deleted.
 */
export async function deleteReport(
  connection: Connection,
  id: string,
  call?: CallOptions,
): Promise<void> {
  await requestDelete(connection, ['reports', id], call);
}

/** Parses the reports of a service. */
function parserOf({ baseUrl }: Connection) {
  return (raw: unknown) => parseReport(raw, baseUrl);
}

function rawReport(raw: unknown): Record<string, unknown> | null {
  return isRecord(raw) && parseReport(raw) ? raw : null;
}
