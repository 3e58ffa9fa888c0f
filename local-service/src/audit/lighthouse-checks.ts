import type { Result as LighthouseResult } from 'lighthouse';
import type { AuditCheck, Place } from '../base/answers.ts';
import { truncate } from '../../../lib/domain/limits.ts';
import { readPlaces } from './lighthouse-places.ts';

type AuditResult = LighthouseResult['audits'][string];

const minPassingScore = 0.9;
/** All checks together stay below this, so that a report stays below 500 kB. */
const maxBytes = 450_000;
/** How many places of a check are kept; fewer if all checks would be too long. */
const placeLimits = [100, 50, 20, 5, 1];

/** The longest explanation of a check that was not checked, in characters. */
const maxExplanation = 500;

/** Why a check was not checked, by the word that Lighthouse has for it. */
const reasons: Partial<Record<string, AuditCheck['reason']>> = {
  error: 'failed',
  notApplicable: 'not_applicable',
  manual: 'manual',
};

/**
 * Reads the checks of a Lighthouse run, keyed by the id of their audit. The title is not the key,
 * because it changes when the audit fails. The importance is the audit's weight relative to the
 * heaviest of the first category that lists it. A failed one has its places, and Lighthouse's own
 * `description`: why it matters and how to mend it. One that was not checked has the reason.
 */
export function readChecks(lhr: LighthouseResult): Record<string, AuditCheck> {
  const checks = new Map<string, { check: AuditCheck; places: Place[] }>();
  for (const category of Object.values(lhr.categories)) {
    const heaviest = Math.max(...category.auditRefs.map(({ weight }) => weight));
    for (const { id, weight, group } of category.auditRefs) {
      const audit = lhr.audits[id];
      if (!audit || group === 'hidden' || checks.has(id)) continue;
      const importance = importanceOf(heaviest > 0 ? weight / heaviest : 0);
      const check = readCheck(audit);
      if (!check) continue;
      const places = check.passed === false ? readPlaces(audit) : [];
      checks.set(id, { check: { ...check, importance, category: category.id }, places });
    }
  }
  const fits = (limit: number) =>
    Buffer.byteLength(JSON.stringify(withPlaces(checks, limit))) <= maxBytes;
  return withPlaces(checks, placeLimits.find(fits) ?? 1);
}

/** Returns the checks with so many places each, and the count of all places. */
function withPlaces(
  checks: Map<string, { check: AuditCheck; places: Place[] }>,
  limit: number,
): Record<string, AuditCheck> {
  return Object.fromEntries(
    [...checks].map(([id, { check, places }]) => [
      id,
      places.length === 0
        ? check
        : { ...check, places: { count: places.length, items: places.slice(0, limit) } },
    ]),
  );
}

/** Reads what an audit says of itself. Null for one that only informs. */
function readCheck(audit: AuditResult): Omit<AuditCheck, 'importance'> | null {
  const { score, scoreDisplayMode, displayValue, description, errorMessage, explanation } = audit;
  const title = audit.title.replaceAll('`', '');
  const reason = reasons[scoreDisplayMode];
  const why = truncate(errorMessage ?? explanation ?? '', maxExplanation);
  if (reason) return { title, passed: null, reason, ...(why && { explanation: why }) };
  if (score === null) return null;
  const passed = score >= minPassingScore;
  return {
    title,
    passed,
    ...(displayValue && { value: displayValue }),
    ...(!passed && { description }),
  };
}

function importanceOf(share: number): AuditCheck['importance'] {
  if (share >= 0.6) return 'high';
  return share >= 0.2 ? 'medium' : 'low';
}
