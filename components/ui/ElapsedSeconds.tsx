import { t } from '../../lib/browser/i18n.ts';
import { useClock } from './use-clock.ts';

/**
 * The seconds since a time in milliseconds since 1970. Hidden from screen readers: in a live region
 * they would be read out every second.
 */
export default function ElapsedSeconds({ since }: { since: number }) {
  const now = useClock(Infinity);
  return (
    <span class="muted seconds" aria-hidden="true">
      {' · '}
      {t('uiSeconds', Math.max(0, Math.floor((now - since) / 1_000)))}
    </span>
  );
}
