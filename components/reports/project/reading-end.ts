import { plural, t } from '../../../lib/browser/i18n.ts';
import type { CheckReading } from '../../../lib/storage/extension/check-readings.ts';

/**
 * Says how a reading of checks has ended, by its last state and the number of reports that are
 * still unread. Empty where it was stopped before a report failed.
 */
export function readingEnd({ failed }: CheckReading, unread: number): string {
  if (unread === 0) return t('projectReadAll');
  return failed.length > 0 ? plural('projectReadBut', failed.length) : '';
}
