import type { Check } from '../../../lib/domain/reports/report.ts';
import { formatValue } from './format-value.ts';

/**
 * What a check found: how many places where the service says so, and what is known of each, as
 * text.
 */
export interface Found {
  count: number | null;
  places: string[];
}

/**
 * Reads the errors of a check, whatever form they have: a list of places, a number of them, or
 * text.
 */
export function foundBy({ errors }: Check): Found {
  if (typeof errors === 'number') return { count: errors, places: [] };
  // That there are errors is what the check says already.
  if (typeof errors === 'boolean') return { count: null, places: [] };
  const places = formatValue(errors);
  return { count: Array.isArray(errors) ? places.length : null, places };
}
