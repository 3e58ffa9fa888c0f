import type { Result } from '../domain/reports/result.ts';
import { t } from './i18n.ts';

/** The word for a result; null while a report is being generated. */
export function resultName(result: Result | null): string {
  return t(`result_${result ?? 'none'}`);
}
