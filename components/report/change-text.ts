import { t } from '../../lib/browser/i18n.ts';
import { sinceWhen } from '../ui/RelativeTime.tsx';
import { type Audit, changeOf } from './trend.ts';

const marks = { better: '▲', worse: '▼' } as const;
const tones = { better: 'good', worse: 'bad', same: 'muted', none: 'muted' } as const;

/**
 * How an audit differs from the audit before it, such as "▼ 6 since Tuesday": as it is `shown`, and
 * as it is heard.
 */
export function changeText(
  latest: Audit,
  before: (Audit & { at: number }) | undefined,
  now: number,
): { tone: string; words: string; shown: string } {
  const change = changeOf(latest, before);
  const trend = change?.trend ?? 'none';
  const tone = tones[trend];
  if (!before || !change || trend === 'none' || trend === 'same' || change.points === 0) {
    const words = t(`resultTrend_${trend}`);
    return { tone, words, shown: words };
  }
  const since = before.at > 0 ? ` ${t('popupSince', sinceWhen(before.at, now))}` : '';
  const { points } = change;
  return {
    tone,
    words: t(`resultBy_${trend}`, points) + since,
    shown: `${marks[trend]} ${points}${since}`,
  };
}
