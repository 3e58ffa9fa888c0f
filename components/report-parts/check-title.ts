import { t } from '../../lib/browser/i18n.ts';
import { keyWords } from '../../lib/domain/checks/key-words.ts';
import { hasFailureTitle, isCheckKey } from '../../lib/domain/checks/known-checks.ts';
import type { Check } from '../../lib/domain/reports/report.ts';

/**
 * The title of a check in words: its own, or the name of its key. For a failed one it is a sentence
 * where that says more, such as "The page has no meta description".
 */
export function checkTitle({
  key,
  title,
  passed,
}: Pick<Check, 'title' | 'passed'> & { key?: string | undefined }): string {
  // Without a title of its own, a check has its key as title.
  if (key !== undefined && key !== title) return title;
  if (!isCheckKey(title)) return keyWords(title);
  return !passed && hasFailureTitle(title) ? t(`checkFailed_${title}`) : t(`checkName_${title}`);
}
