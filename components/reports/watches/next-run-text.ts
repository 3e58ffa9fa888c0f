import { formatNumber, language, t } from '../../../lib/browser/i18n.ts';
import type { Bulk } from '../../../lib/domain/jobs/bulk.ts';
import { nextRoundAt } from '../../../lib/domain/watches/next-round.ts';
import type { Watch } from '../../../lib/domain/watches/watch.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * When a watch runs next: "tomorrow, 7:00 AM", "Monday, 7:00 AM", "Nov 27, 7:00 AM", how far its
 * round under way is, or that its turn comes. A dash for one that is off. `now` is in milliseconds
 * since 1970.
 */
export function nextRunText(watch: Watch, round: Bulk | null, now: number): string {
  if (!watch.isOn) return '–';
  if (round && round.total > 1)
    return t(
      'watchesRunning',
      formatNumber(round.done + round.failedCount),
      formatNumber(round.total),
    );
  const at = nextRoundAt(watch, now);
  if (at === null || at <= now) return t('watchesItsTurn');
  const time = new Date(at);
  const clock = time.toLocaleTimeString(language(), { timeStyle: 'short' });
  return t('watchesAtTime', dayText(time, new Date(now)), clock);
}

function dayText(time: Date, now: Date): string {
  const days = Math.round((startOfDay(time) - startOfDay(now)) / dayMs);
  if (days < 2)
    return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(days, 'day');
  if (days < 7) return time.toLocaleDateString(language(), { weekday: 'long' });
  return time.toLocaleDateString(language(), { month: 'short', day: 'numeric' });
}

function startOfDay(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}
