import { formatNumber } from '../../lib/browser/formats.ts';
import { enumerated, facts, resultName, t } from '../../lib/browser/i18n.ts';
import { isolated } from '../../lib/domain/addresses/shown-address.ts';
import { keyWords } from '../../lib/domain/checks/key-words.ts';
import type { Report } from '../../lib/domain/reports/report.ts';
import {
  badCategories,
  type Categories,
  isDecidedByCategories,
  lowestFirst,
} from '../../lib/domain/reports/result.ts';

/** The categories that services of this kind have, as messages name them. */
const names = ['performance', 'accessibility', 'best_practices', 'seo'] as const;

/** Returns the name of a category in words, as it stands alone or within a sentence. */
export function categoryName(category: string, where: 'alone' | 'within' = 'alone'): string {
  const known = names.find((name) => name.replace('_', '-') === category);
  if (!known) return keyWords(category.replaceAll('-', '_'));
  return t(where === 'alone' ? `category_${known}` : `categoryIn_${known}`);
}

/** Returns the score of a category; a dash if it is not known. */
export function scoreText(score: number | null | undefined): string {
  return typeof score === 'number' ? formatNumber(Math.round(score)) : '–';
}

/** Returns the scores of the categories in one line, lowest first: "Accessibility 40 · SEO 92". */
export function categoriesText(categories: Categories): string {
  return facts(
    lowestFirst(categories).map(([name, score]) =>
      t('categoryScore', categoryName(name), scoreText(score)),
    ),
  );
}

/**
 * Returns the categories that decided the result, such as "Decent: accessibility is bad". Null if
 * none did.
 */
export function whatDecided(
  report: Pick<Report, 'result' | 'score' | 'categories'>,
): string | null {
  if (!isDecidedByCategories(report)) return null;
  const bad = badCategories(report.categories ?? {}).map((name) => categoryName(name, 'within'));
  const listed = enumerated(bad);
  const decided = bad.length === 1 ? 'categoryDecided' : 'categoriesDecided';
  return t(decided, resultName(report.result), listed);
}

/** Returns why categories have no score, a sentence of the service for each. */
export function unscoredReasons({ categories = {}, categoriesReason = {} }: Report): string[] {
  return Object.entries(categoriesReason).flatMap(([name, reason]) =>
    categories[name] === null ? [t('categoryUnscored', categoryName(name), isolated(reason))] : [],
  );
}
