import { maxIdLength, maxTextLength, maxUrlLength } from '../../domain/limits.ts';
import type { ReportAnswer } from '../../domain/reports/report.ts';
import { readPrivacy } from '../../domain/reports/privacy.ts';
import {
  type Categories,
  readCategories,
  readResult,
  readScore,
} from '../../domain/reports/result.ts';
import { readTime } from '../../domain/time.ts';
import { isRecord } from '../../domain/schema.ts';
import { boundOtherFields } from './bound-data.ts';
import { isPresent, parseChecks, readText } from './parse-checks.ts';
import { parseOwnLink } from './parse-own-link.ts';
import { isIntact } from './redact.ts';

/**
 * Parses a report (interface, section 2) in any form that services send (service notes). Needs only
 * `id` and `url`; any other field is absent if it was not sent. Unknown fields and fields with an
 * unexpected form go to `further`, but never a password, nor a link to the report. The link to pass
 * on of a public report is read with the `baseUrl` of its service. Returns null for any other
 * value, if the id or the URL is too long, and if the id contains a secret.
 */
export function parseReport(raw: unknown, baseUrl?: string): ReportAnswer | null {
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
    categories: rawCategories,
    categories_reason,
    spread: rawSpread,
    open_url: _,
    share_url,
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
  const parsed = parseChecks(results);
  const categories = readCategories(rawCategories);
  const reasons = readReasons(categories_reason, categories);
  const spread = readScore(rawSpread);
  const read = {
    result: verdict,
    score,
    results: parsed,
    categories: categories ?? null,
    spread,
    privacy: readPrivacy(privacy),
    generated_at: readTime(generated_at),
    project: readProjectName(project),
  };
  const shareUrl =
    baseUrl !== undefined && read.privacy === 0 ? parseOwnLink(share_url, baseUrl) : null;
  const misread = Object.entries(read)
    .filter(([name, value]) => value === null && isPresent(raw[name]))
    .map(([name]) => [name, raw[name]] as const);
  const further = [...Object.entries(others), ...misread];
  return {
    id,
    url: rawUrl.trim(),
    ...((isScored(raw) || result !== undefined) && { result: verdict?.result ?? null }),
    ...((ownScore !== null || rawScore !== undefined) && { score: ownScore }),
    ...(privacy !== undefined && { privacy: read.privacy }),
    ...(generated_at !== undefined && { generatedAt: read.generated_at }),
    ...(project !== undefined && { project: read.project }),
    ...(password !== undefined && { hasPassword: readHasPassword(password) }),
    ...(categories && { categories }),
    ...(reasons && { categoriesReason: reasons }),
    ...(spread !== null && { spread }),
    ...(shareUrl !== null && { shareUrl }),
    ...parsed,
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

/** Reads why categories have no score. Null if no reason is sent for one of them. */
function readReasons(raw: unknown, categories: Categories = {}): Record<string, string> | null {
  const reasons = Object.entries(isRecord(raw) ? raw : {}).flatMap(([name, value]) => {
    const reason = Object.hasOwn(categories, name) ? readText(value) : null;
    return reason === null ? [] : [[name, reason] as const];
  });
  return reasons.length > 0 ? Object.fromEntries(reasons) : null;
}
