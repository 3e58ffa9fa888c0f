import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/browser/i18n.ts';

/**
 * The seconds gone by. Hidden from assistive tools: a live region that holds it would speak up
 * every second.
 */
export default function ElapsedSeconds({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span class="muted seconds" aria-hidden="true">
      {' · '}
      {t('uiSeconds', Math.max(0, Math.floor((now - since) / 1_000)))}
    </span>
  );
}
