import {
  boundOtherFields,
  isIntact,
  maxIdLength,
  maxTextLength,
  maxUrlLength,
} from '../../domain/limits.ts';
import { type Check, importances, type Report } from '../../domain/reports/report.ts';
import { readPrivacy } from '../../domain/reports/privacy.ts';
import { readResult, readScore } from '../../domain/reports/result.ts';
import { readTime } from '../../domain/time.ts';
import { isRecord } from '../../domain/schema.ts';

/**
 * Reads a report (interface, section 2) in any form that services send (service notes). Only `id`
 * and `url` are needed. What has another form than it should, and what nobody named, goes to
 * `further`; a password never does. Returns null for what is no report, and where its id or its
 * address was too long to be one or its id had a secret in it.
 */
export function parseReport(raw: unknown): Report | null {
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
  const verdict = readResult(result);
  const score = readScore(rawScore);
  const checks = parseChecks(results);
  const read = {
    privacy: readPrivacy(privacy),
    generatedAt: readTime(generated_at),
    project: readProjectName(project),
  };
  const misread = {
    ...(verdict === null && { result }),
    ...(score === null && { score: rawScore }),
    ...(checks === null && { results }),
    ...(read.privacy === null && { privacy }),
    ...(read.generatedAt === null && { generated_at }),
    ...(read.project === null && { project }),
  };
  const further = Object.entries({ ...others, ...misread }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return {
    id,
    url: rawUrl.trim(),
    result: verdict?.result ?? null,
    score: score ?? verdict?.score ?? null,
    ...read,
    hasPassword: readHasPassword(password),
    ...(checks && { checks }),
    ...(further.length > 0 && { further: boundOtherFields(Object.fromEntries(further)) }),
  };
}

/** A number beyond 2^53 has lost its last digits in JSON.parse: it would name another report. */
function readId(raw: unknown): string | null {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) ? String(raw) : null;
  // No address can hold half a pair of surrogates.
  return typeof raw === 'string' &&
    isIntact(raw, maxIdLength) &&
    raw.isWellFormed() &&
    raw.trim() !== ''
    ? raw.trim()
    : null;
}

/** Reads the name of a project: text, or an object that holds it. Null where there is none. */
function readProjectName(raw: unknown): string | null {
  if (typeof raw === 'number') return String(raw);
  // A name that was cut, or had a secret in it, would name another project.
  if (typeof raw === 'string')
    return raw.trim() === '' || !isIntact(raw, maxTextLength) ? null : raw;
  return isRecord(raw) ? (readProjectName(raw['project']) ?? readProjectName(raw['name'])) : null;
}

/**
 * Only whether there is one: a service that sent the password itself would have it forgotten here.
 */
function readHasPassword(raw: unknown): boolean {
  return typeof raw === 'string'
    ? !/^(0|false|no|null|none)?$/i.test(raw.trim())
    : raw === true || raw === 1;
}

/**
 * Reads the checks of an audit (service notes, `results` on a report): an object by keys, or an
 * array of checks that have a title. A check with a title of its own keeps its key beside it; of
 * any other, the key is the title. A check that does not say whether it passed is left out; an
 * importance that nobody named counts as medium. Undefined where there are none, null for another
 * form.
 */
export function parseChecks(raw: unknown): Check[] | undefined | null {
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw !== 'object') return null;
  const entries = Array.isArray(raw)
    ? raw.map((one): [unknown, unknown] => [isRecord(one) ? readTitle(one['title']) : null, one])
    : Object.entries(raw);
  return entries.flatMap(([key, one]) => {
    if (typeof key !== 'string' || !isRecord(one)) return [];
    const passed = readPassed(one['passed']);
    if (passed === null) return [];
    const importance = importances.find((known) => known === one['importance']) ?? 'medium';
    const { value, errors } = one;
    const title = readTitle(one['title']) ?? key;
    return [
      {
        ...(title !== key && { key }),
        title,
        passed,
        importance,
        ...(isPresent(value) && { value }),
        ...(isPresent(errors) && { errors }),
      },
    ];
  });
}

function readTitle(raw: unknown): string | null {
  return typeof raw === 'string' && raw.trim() !== '' ? raw.trim() : null;
}

function readPassed(raw: unknown): boolean | null {
  if (typeof raw === 'boolean') return raw;
  if (raw === 1 || raw === '1' || raw === 'true') return true;
  return raw === 0 || raw === '0' || raw === 'false' ? false : null;
}

function isPresent(raw: unknown): boolean {
  return raw !== undefined && raw !== null;
}
