import type { Result as LighthouseResult } from 'lighthouse';
import { truncate } from '../../../lib/domain/limits.ts';
import type { Categories } from '../../../lib/domain/reports/result.ts';

/** The longest reason, in characters. */
const maxReason = 500;

/**
 * Reads the categories of a Lighthouse run, by their ids: the scores from 0 to 100, and the reasons
 * of those without one. A score is the weighted average of the checks that have one, as Lighthouse
 * computes it. But Lighthouse has no score where a single check failed itself; here most of them
 * have to.
 */
export function readCategories(lhr: LighthouseResult): {
  categories: Categories;
  reasons: Record<string, string>;
} {
  const categories: Categories = {};
  const reasons: Record<string, string> = {};
  for (const { id, auditRefs } of Object.values(lhr.categories)) {
    const weighted = auditRefs.flatMap(({ id: name, weight }) => {
      const audit = lhr.audits[name];
      return weight > 0 && audit ? [{ audit, weight }] : [];
    });
    const broken = weighted.filter(({ audit }) => audit.scoreDisplayMode === 'error');
    const scored = weighted.filter(({ audit }) => audit.score !== null);
    const isKnown = scored.length > 0 && scored.length >= broken.length;
    const total = scored.reduce((sum, { weight }) => sum + weight, 0);
    const sum = scored.reduce((all, { audit, weight }) => all + weight * (audit.score ?? 0), 0);
    categories[id] = isKnown ? Math.round((sum / total) * 100) : null;
    if (isKnown) continue;
    const [first] = broken;
    reasons[id] = first
      ? truncate(
          `${broken.length} of its ${scored.length + broken.length} checks could not be checked. ${first.audit.errorMessage ?? ''}`,
          maxReason,
        ).trim()
      : 'None of its checks applies to the page.';
  }
  return { categories, reasons };
}

/** Returns the rounded average of the categories that have a score. Null if none has. */
export function averageOf(categories: Categories): number | null {
  const scores = Object.values(categories).filter((score) => score !== null);
  if (scores.length === 0) return null;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
