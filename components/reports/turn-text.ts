import { plural } from '../../lib/browser/i18n.ts';
import { runGap } from '../../lib/domain/watches/next-round.ts';
import type { Period } from '../../lib/domain/watches/period.ts';
import { durationText } from './duration-text.ts';

/**
 * Returns how many reports a watch of a project runs, and how long that takes, such as "32 reports,
 * one at a time: about 32 minutes".
 */
export function turnText(reports: number, every: Period): string {
  return plural('watchesTurn', reports, durationText(reports * runGap(every, reports)));
}
