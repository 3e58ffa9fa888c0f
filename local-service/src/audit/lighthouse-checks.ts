import type { Result as LighthouseResult } from 'lighthouse';
import type { Check } from '../../../lib/domain/reports/report.ts';
import type { AuditCheck } from '../base/audit.ts';

type AuditResult = LighthouseResult['audits'][string];

const minPassingScore = 0.9;
const maxErrors = 5;

/**
 * Reads the checks of a Lighthouse run, keyed by the id of their audit, without those that did not
 * apply or need a person. The title is not the key, because it changes when the audit fails. The
 * importance is the audit's weight relative to the heaviest of the first category that lists it.
 * `errors` are up to five places, as text. A failed one has Lighthouse's own `description`: why it
 * matters and how to mend it.
 */
export function readChecks(lhr: LighthouseResult): Record<string, AuditCheck> {
  const checks = new Map<string, AuditCheck>();
  for (const category of Object.values(lhr.categories)) {
    const heaviest = Math.max(...category.auditRefs.map(({ weight }) => weight));
    for (const { id, weight, group } of category.auditRefs) {
      const audit = lhr.audits[id];
      // An audit without a score did not apply, only informs, or failed itself.
      if (!audit || audit.score === null || group === 'hidden' || checks.has(id)) continue;
      const passed = audit.score >= minPassingScore;
      const errors = passed ? [] : errorsOf(audit);
      checks.set(id, {
        title: audit.title.replaceAll('`', ''),
        passed,
        importance: importanceOf(heaviest > 0 ? weight / heaviest : 0),
        ...(audit.displayValue && { value: audit.displayValue }),
        ...(errors.length > 0 && { errors }),
        ...(!passed && { description: audit.description }),
      });
    }
  }
  return Object.fromEntries(checks);
}

function importanceOf(share: number): Check['importance'] {
  if (share >= 0.6) return 'high';
  return share >= 0.2 ? 'medium' : 'low';
}

function errorsOf(audit: AuditResult): string[] {
  const items =
    audit.details && 'items' in audit.details && Array.isArray(audit.details.items)
      ? audit.details.items
      : [];
  return (items as unknown[]).slice(0, maxErrors).flatMap((item) => describeItem(item) ?? []);
}

/** The element, URL or sentence in an item of a table. */
function describeItem(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null;
  const { node, url, source, description } = item as Record<string, unknown>;
  const snippet =
    typeof node === 'object' && node !== null && 'snippet' in node ? node.snippet : undefined;
  return (
    ([snippet, url, description, source].find(
      (place) => typeof place === 'string' && place !== '',
    ) as string | undefined) ?? null
  );
}
