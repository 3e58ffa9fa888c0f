import { maxIdLength, maxTextLength, maxUrlLength } from '../../domain/limits.ts';
import { type Check, importances, type ReportAnswer } from '../../domain/reports/report.ts';
import { readPrivacy } from '../../domain/reports/privacy.ts';
import { readResult, readScore } from '../../domain/reports/result.ts';
import { readTime } from '../../domain/time.ts';
import { isRecord } from '../../domain/schema.ts';
import { boundOtherFields } from './bound-data.ts';
import { isIntact } from './redact.ts';

/**
 * Parses a report (interface, section 2) in any form that services send (service notes). Needs only
 * `id` and `url`; any other field is absent if it was not sent. Unknown fields and fields with an
 * unexpected form go to `further`, but never a password, nor the link that opens the report.
 * Returns null for any other value, if the id or the URL is too long, and if the id contains a
 * secret.
 */
export function parseReport(raw: unknown): ReportAnswer | null {
  if (!isRecord(raw)) return null;
  const {
    id: rawId,
    url: rawUrl,
    result,
    score: rawScore,
    results,
    generated_at,
    privacy,
    password,
    project,
    open_url: _,
    ...others
  } = raw;
  const id = readId(rawId);
  if (
    id === null ||
    typeof rawUrl !== 'string' ||
    rawUrl.length > maxUrlLength ||
    rawUrl.trim() === ''
  )
    return null;
  const score = readScore(rawScore);
  const verdict = isScored(raw) && score !== null ? readResult(score) : readResult(result);
  const ownScore = score ?? verdict?.score ?? null;
  const checks = parseChecks(results);
  const read = {
    privacy: readPrivacy(privacy),
    generatedAt: readTime(generated_at),
    project: readProjectName(project),
  };
  const misread = {
    ...(isMisread(result, verdict) && { result }),
    ...(isMisread(rawScore, score) && { score: rawScore }),
    ...(isMisread(results, checks) && { results }),
    ...(isMisread(privacy, read.privacy) && { privacy }),
    ...(isMisread(generated_at, read.generatedAt) && { generated_at }),
    ...(isMisread(project, read.project) && { project }),
  };
  const further = Object.entries({ ...others, ...misread });
  return {
    id,
    url: rawUrl.trim(),
    ...((isScored(raw) || result !== undefined) && { result: verdict?.result ?? null }),
    ...((ownScore !== null || rawScore !== undefined) && { score: ownScore }),
    ...(privacy !== undefined && { privacy: read.privacy }),
    ...(generated_at !== undefined && { generatedAt: read.generatedAt }),
    ...(project !== undefined && { project: read.project }),
    ...(password !== undefined && { hasPassword: readHasPassword(password) }),
    ...(checks && { checks }),
    ...(further.length > 0 && { further: boundOtherFields(Object.fromEntries(further)) }),
  };
}

/**
 * Whether a report has a score in place of the result (service notes). Undefined for a report with
 * neither, and for any other value. A result of null counts as a result: the report is being
 * generated.
 */
export function isScored(raw: unknown): boolean | undefined {
  if (!isRecord(raw)) return undefined;
  if (raw['result'] !== undefined) return false;
  return readScore(raw['score']) === null ? undefined : true;
}

/** A number above 2^53 lost its last digits in JSON.parse and would identify another report. */
function readId(raw: unknown): string | null {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) ? String(raw) : null;
  // A URL cannot contain half of a surrogate pair.
  return typeof raw === 'string' &&
    isIntact(raw, maxIdLength) &&
    raw.isWellFormed() &&
    raw.trim() !== ''
    ? raw.trim()
    : null;
}

/**
 * Reads the name of a project from text, or from an object that holds it. Returns null if there is
 * no name.
 */
function readProjectName(raw: unknown): string | null {
  if (typeof raw === 'number') return String(raw);
  // A name that was cut or redacted would identify another project.
  if (typeof raw === 'string')
    return raw.trim() === '' || !isIntact(raw, maxTextLength) ? null : raw;
  return isRecord(raw) ? (readProjectName(raw['project']) ?? readProjectName(raw['name'])) : null;
}

/** Whether a password is set. If a service sends the password itself, it is dropped here. */
function readHasPassword(raw: unknown): boolean {
  return typeof raw === 'string'
    ? !/^(0|false|no|null|none)?$/i.test(raw.trim())
    : raw === true || raw === 1;
}

/**
 * Parses the checks of an audit (service notes, `results` on a report): an object with a key for
 * each check, or an array of checks with titles. If a check has its own title, keeps its key and
 * its title; otherwise the key becomes the title. Leaves out checks that do not say whether they
 * passed. An unknown importance counts as medium. Keeps the descriptions of failed checks only,
 * because pages show no others. Returns undefined if the service sent no checks, and null for any
 * other form.
 */
function parseChecks(raw: unknown): Check[] | undefined | null {
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'object') return null;
  const entries = Array.isArray(raw)
    ? raw.map((one): [unknown, unknown] => [isRecord(one) ? readText(one['title']) : null, one])
    : Object.entries(raw);
  const checks = entries.flatMap(([key, one]) => {
    if (typeof key !== 'string' || !isRecord(one)) return [];
    const passed = readPassed(one['passed']);
    if (passed === null) return [];
    const importance = importances.find((known) => known === one['importance']) ?? 'medium';
    const { value, errors } = one;
    const title = readText(one['title']) ?? key;
    const description = passed ? null : readText(one['description']);
    return [
      {
        ...(title !== key && { key }),
        title,
        passed,
        importance,
        ...(isPresent(value) && { value }),
        ...(isPresent(errors) && { errors }),
        ...(description !== null && { description }),
      },
    ];
  });
  return checks.length > 0 ? checks : undefined;
}

function readText(raw: unknown): string | null {
  return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : null;
}

function readPassed(raw: unknown): boolean | null {
  if (typeof raw === 'boolean') return raw;
  if (raw === 1 || raw === '1' || raw === 'true') return true;
  return raw === 0 || raw === '0' || raw === 'false' ? false : null;
}

/** Whether a value was sent that cannot be read. */
function isMisread(raw: unknown, value: unknown): boolean {
  return isPresent(raw) && value === null;
}

function isPresent(raw: unknown): boolean {
  return raw !== undefined && raw !== null;
}
