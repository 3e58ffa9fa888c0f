import type { Result } from '../domain/reports/result.ts';
import { t } from './i18n.ts';

const names = {
  good: 'resultGood',
  decent: 'resultDecent',
  bad: 'resultBad',
  none: 'resultNone',
} as const;

/** The word for a result; null while a report is being generated. */
export function resultName(result: Result | null): string {
  return t(names[result ?? 'none']);
}
