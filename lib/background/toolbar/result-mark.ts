import { t, resultName } from '../../browser/i18n.ts';
import type { Mark } from '../../browser/toolbar.ts';
import type { Result } from '../../domain/reports/result.ts';

/** Returns a result with its score (0 to 100) as text, such as "Good 92". */
export function resultText(result: Result, score: number | null): string {
  return [resultName(result), ...(score === null ? [] : [Math.round(score)])].join(' ');
}

/** Returns the mark of a page for the toolbar button. */
export function resultMark(result: Result, score: number | null): Mark {
  return {
    tone: result,
    letter: t(`badge_${result}`),
    title: t('badgeResult', resultText(result, score)),
  };
}
