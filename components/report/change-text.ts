import { t } from '../../lib/browser/i18n.ts';
import type { Compared } from '../../lib/domain/reports/real-change.ts';
import { sinceWhen } from '../ui/RelativeTime.tsx';
import { changeOf, trendOf } from './trend.ts';

export const changeMarks = { better: '▲', worse: '▼', about: '≈', same: '=' } as const;
export const changeTones = {
  better: 'good',
  worse: 'bad',
  about: 'muted',
  same: 'muted',
  none: 'muted',
} as const;

/**
 * How an audit differs from the audit before it, such as "▼ 6 since Tuesday": as it is `shown`
 * behind its result, and as it is heard. Points are left out if they say the opposite of the result
 * and the checks, as when the score rose and a check of high importance now fails.
 */
export function auditChangeText(
  latest: Compared,
  before: (Compared & { at: number }) | undefined,
  now: number,
): { tone: string; words: string; shown: string } {
  const change = changeOf(latest, before);
  const overall = trendOf(latest, before);
  const isOpposed =
    (overall === 'better' || overall === 'worse') && change !== null && change.trend !== overall;
  const trend = isOpposed ? overall : (change?.trend ?? 'none');
  const tone = changeTones[trend];
  const hasPoints = change !== null && change.points > 0 && !isOpposed;
  if (!before || !hasPoints || (trend !== 'better' && trend !== 'worse')) {
    const words = t(`resultTrend_${trend}`);
    return { tone, words, shown: `· ${words}` };
  }
  const since = before.at > 0 ? ` ${t('sharedSince', sinceWhen(before.at, now))}` : '';
  const { points } = change;
  return {
    tone,
    words: t(`resultBy_${trend}`, points) + since,
    shown: `${changeMarks[trend]} ${points}${since}`,
  };
}
